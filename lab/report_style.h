#pragma once

#include <string_view>

namespace lab {

// The style of the report: the table and paper of docs/look.md, by day and at night.
inline constexpr std::string_view kReportStyle = R"css(
:root {
    color-scheme: light dark;
    --cloth: #cdbf9c; --cloth-ink: #3a2f22; --paper: #fcf6e6; --paper-2: #f2e7cd;
    --ink: #2a2119; --ink-2: #5a4b39; --ink-3: #75654f; --rule: #bba882; --line: #2a2119;
    --edge: #a08b66; --good: #1c6647; --bad: #9a1f14; --new: #b26b00; --band: #e3e3bd; --bar: #9db4b4;
}
@media (prefers-color-scheme: dark) {
    :root {
        --cloth: #1e2421; --cloth-ink: #d8cdb4; --paper: #2c2a24; --paper-2: #37342c;
        --ink: #f1e7d0; --ink-2: #cbbfa5; --ink-3: #a99d84; --rule: #575041; --line: #575041;
        --edge: #14120e; --good: #7fcba0; --bad: #ff9b88; --new: #efb02a; --band: #3b4334; --bar: #5c7476;
    }
}
* { box-sizing: border-box; }
body {
    margin: 0; padding: 24px 16px 48px; background: var(--cloth); color: var(--ink);
    font: 17px/1.4 'Alegreya Sans', 'Segoe UI', system-ui, sans-serif;
    font-variant-numeric: lining-nums tabular-nums;
}
main, header, footer { max-width: 840px; margin: 0 auto; }
header, footer { color: var(--cloth-ink); }
h1, h2, h3 { font-family: 'Grenze', Georgia, serif; line-height: 1.1; margin: 0; font-weight: 600; }
h1 { font-size: 36px; }
h2 { font-size: 26px; }
h3 { font-size: 20px; }
header p { margin: 6px 0 16px; }
p { margin: 8px 0; max-width: 68ch; }
section {
    background: var(--paper); border: 1.5px solid var(--line); border-radius: 6px; padding: 16px 20px;
    margin-bottom: 14px; box-shadow: 0 2px 0 var(--edge);
}
section.findings li { font-size: 20px; line-height: 1.35; margin: 8px 0; }
section > h2 { margin-bottom: 8px; }
section.findings ul { margin: 8px 0 0; padding-left: 22px; }
.quiet { color: var(--ink-2); font-size: 15px; }
.plot { overflow-x: auto; }
svg { display: block; }
.plot svg { width: 100%; min-width: 520px; max-width: 790px; height: auto; }
svg text { fill: var(--ink-2); font: 15px 'Alegreya Sans', 'Segoe UI', system-ui, sans-serif; }
svg .name { fill: var(--ink); }
svg .axis { font-style: italic; }
svg .tick { text-anchor: middle; font-size: 13px; }
svg .tick-left { text-anchor: end; font-size: 13px; }
svg .grid { stroke: var(--rule); stroke-width: 1; stroke-dasharray: 2 4; }
svg .zero { stroke: var(--ink-2); stroke-width: 1.5; }
svg .band { fill: var(--band); }
svg .bar { fill: var(--bar); }
svg .range { stroke: var(--ink-2); stroke-width: 1.5; }
svg .dot { fill: var(--ink-2); }
svg .new .name { font-weight: 700; fill: var(--new); }
svg .new .range { stroke: var(--new); stroke-width: 2.5; }
svg .new .dot { fill: var(--new); }
svg .off .note { font-weight: 700; fill: var(--bad); }
svg .mean { stroke: var(--new); stroke-width: 2; }
svg .usual { fill: none; stroke: var(--ink); stroke-width: 2; stroke-dasharray: 5 4; }
table { border-collapse: collapse; font-size: 15px; }
th, td { text-align: right; padding: 3px 14px 3px 0; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { font-weight: 500; color: var(--ink-2); }
th:first-child, td:first-child, .left { text-align: left; }
.pairs td { text-align: center; padding: 6px 14px; }
.pairs th { text-align: center; }
.ahead b { color: var(--good); }
.behind b { color: var(--bad); }
td .range { color: var(--ink-3); font-size: 13px; padding-left: 4px; }
.verdict { font: 500 15px 'Alegreya Sans', 'Segoe UI', system-ui, sans-serif; padding-left: 8px; color: var(--ink-2); }
.verdict.off { color: var(--bad); font-weight: 700; }
.verdict.fair { color: var(--good); font-weight: 700; }
details { border-top: 1px solid var(--rule); padding: 6px 0; }
details > summary { cursor: pointer; }
details > summary h3 { display: inline; }
.halves { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 10px 0; }
.halves > div { flex: 1 1 340px; min-width: 0; overflow-x: auto; }
h4 { margin: 12px 0 4px; font-size: 15px; font-weight: 700; }
a { color: inherit; }
footer { font-size: 15px; }
)css";

}  // namespace lab
