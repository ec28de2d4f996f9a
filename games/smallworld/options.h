#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace smallworld {

// The switches of docs/rules/smallworld.md section 1, fixed when a game is created. Each is a
// small number; `kOptions` gives every value its word. The defaults are profile PL2018.
struct Options {
    std::uint8_t badge = 0;             // OPT-BADGE: kept with the declined race, or discarded.
    std::uint8_t own_defend = 0;        // OPT-OWN-DEFEND
    std::uint8_t sorc_free = 1;         // OPT-SORC-FREE
    std::uint8_t ghoul_die = 1;         // OPT-GHOUL-DIE
    std::uint8_t own_ghoul_immune = 0;  // OPT-OWN-GHOUL-IMMUNE: none, or holes.
    std::uint8_t loss_tray = 1;         // OPT-LOSS-TRAY
    std::uint8_t amazon_vacate = 1;     // OPT-AMAZON-VACATE
    std::uint8_t pay_collected = 0;     // OPT-PAY-COLLECTED
    std::uint8_t diplo_optional = 1;    // OPT-DIPLO-OPTIONAL
    std::uint8_t dragon_first = 1;      // OPT-DRAGON-FIRST
    std::uint8_t commando_first = 1;    // OPT-COMMANDO-FIRST
    std::uint8_t fly_lake = 0;          // OPT-FLY-LAKE
    std::uint8_t bivouac_return = 0;    // OPT-BIVOUAC-RETURN: end-of-attacker-turn, own-redeploy.
    std::uint8_t defender_time = 0;     // OPT-DEFENDER-TIME: last-action, before-redeploy.
    std::uint8_t alch_empty = 1;        // OPT-ALCH-EMPTY
    std::uint8_t hidden_coins = 1;      // OPT-HIDDEN-COINS
    std::uint8_t coin_limit = 0;        // OPT-COIN-LIMIT
    std::uint8_t tie_shared = 1;        // OPT-TIE-SHARED
    std::uint8_t first_player = 0;      // OPT-FIRST-PLAYER: random, or the host's choice (seat A).
    // Underground, section 27 of docs/rules/underground.md, and mixed worlds.
    std::uint8_t items = 0;    // OPT-ITEMS: races and powers of the map's own world, or both.
    std::uint8_t markers = 0;  // OPT-MARKERS: places and relics on a surface map, too.
    std::uint8_t balrog_reveals = 0;       // OPT-BALROG-REVEALS
    std::uint8_t immunity_hides = 0;       // OPT-IMMUNITY-HIDES
    std::uint8_t liches_lock = 0;          // OPT-LICHES-LOCK
    std::uint8_t kraken_blocks = 0;        // OPT-KRAKEN-BLOCKS
    std::uint8_t empty_ignores_armor = 1;  // OPT-EMPTY-IGNORES-ARMOR
    std::uint8_t quarrel_effective = 0;    // OPT-QUARREL-EFFECTIVE
    std::uint8_t vanishing_keeps = 0;      // OPT-VANISHING-KEEPS
    std::uint8_t failed_attack = 1;        // OPT-FAILED-ATTACK
    std::uint8_t armors_movable = 0;       // OPT-ARMORS-MOVABLE

    friend constexpr bool operator==(const Options&, const Options&) = default;
};

enum BadgeOption : std::uint8_t { kBadgeKeepFlipped, kBadgeDiscard };
enum OwnGhoulImmuneOption : std::uint8_t { kImmuneToOwnNone, kImmuneToOwnHoles };
enum BivouacReturnOption : std::uint8_t { kReturnEndOfAttackerTurn, kReturnOwnRedeploy };
enum DefenderTimeOption : std::uint8_t { kDefendLastAction, kDefendBeforeRedeploy };
enum ItemsOption : std::uint8_t { kItemsOwn, kItemsBoth };
enum FirstPlayerOption : std::uint8_t { kFirstRandom, kFirstHost };

// One switch: its key in files and on the command line, its id in the rules, its field, its words.
struct OptionInfo {
    std::string_view key;
    std::string_view id;
    std::uint8_t Options::* field;
    std::array<std::string_view, 2> values;
};

inline constexpr std::array<OptionInfo, 30> kOptions{{
    {"badge", "OPT-BADGE", &Options::badge, {"keep-flipped", "discard"}},
    {"own-defend", "OPT-OWN-DEFEND", &Options::own_defend, {"false", "true"}},
    {"sorc-free", "OPT-SORC-FREE", &Options::sorc_free, {"false", "true"}},
    {"ghoul-die", "OPT-GHOUL-DIE", &Options::ghoul_die, {"false", "true"}},
    {"own-ghoul-immune", "OPT-OWN-GHOUL-IMMUNE", &Options::own_ghoul_immune, {"none", "holes"}},
    {"loss-tray", "OPT-LOSS-TRAY", &Options::loss_tray, {"false", "true"}},
    {"amazon-vacate", "OPT-AMAZON-VACATE", &Options::amazon_vacate, {"false", "true"}},
    {"pay-collected", "OPT-PAY-COLLECTED", &Options::pay_collected, {"false", "true"}},
    {"diplo-optional", "OPT-DIPLO-OPTIONAL", &Options::diplo_optional, {"false", "true"}},
    {"dragon-first", "OPT-DRAGON-FIRST", &Options::dragon_first, {"false", "true"}},
    {"commando-first", "OPT-COMMANDO-FIRST", &Options::commando_first, {"false", "true"}},
    {"fly-lake", "OPT-FLY-LAKE", &Options::fly_lake, {"false", "true"}},
    {"bivouac-return",
     "OPT-BIVOUAC-RETURN",
     &Options::bivouac_return,
     {"end-of-attacker-turn", "own-redeploy"}},
    {"defender-time",
     "OPT-DEFENDER-TIME",
     &Options::defender_time,
     {"last-action", "before-redeploy"}},
    {"alch-empty", "OPT-ALCH-EMPTY", &Options::alch_empty, {"false", "true"}},
    {"hidden-coins", "OPT-HIDDEN-COINS", &Options::hidden_coins, {"false", "true"}},
    {"coin-limit", "OPT-COIN-LIMIT", &Options::coin_limit, {"false", "true"}},
    {"tie-shared", "OPT-TIE-SHARED", &Options::tie_shared, {"false", "true"}},
    {"first-player", "OPT-FIRST-PLAYER", &Options::first_player, {"random", "host"}},
    {"items", "OPT-ITEMS", &Options::items, {"own", "both"}},
    {"markers", "OPT-MARKERS", &Options::markers, {"false", "true"}},
    {"balrog-reveals", "OPT-BALROG-REVEALS", &Options::balrog_reveals, {"false", "true"}},
    {"immunity-hides", "OPT-IMMUNITY-HIDES", &Options::immunity_hides, {"false", "true"}},
    {"liches-lock", "OPT-LICHES-LOCK", &Options::liches_lock, {"false", "true"}},
    {"kraken-blocks", "OPT-KRAKEN-BLOCKS", &Options::kraken_blocks, {"false", "true"}},
    {"empty-ignores-armor",
     "OPT-EMPTY-IGNORES-ARMOR",
     &Options::empty_ignores_armor,
     {"false", "true"}},
    {"quarrel-effective", "OPT-QUARREL-EFFECTIVE", &Options::quarrel_effective, {"false", "true"}},
    {"vanishing-keeps", "OPT-VANISHING-KEEPS", &Options::vanishing_keeps, {"false", "true"}},
    {"failed-attack", "OPT-FAILED-ATTACK", &Options::failed_attack, {"false", "true"}},
    {"armors-movable", "OPT-ARMORS-MOVABLE", &Options::armors_movable, {"false", "true"}},
}};

}  // namespace smallworld
