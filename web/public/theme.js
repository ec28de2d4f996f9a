// Sets theme and language before the first paint, so that neither flashes. The settings write the same keys.
(() => {
    const root = document.documentElement;
    const stored = (key) => {
        try {
            return localStorage.getItem(key);
        } catch {
            return null;
        }
    };
    const theme = stored('terrarium.theme');
    const night = matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : night ? 'dark' : 'light';
    const language = stored('terrarium.language');
    if (language === 'en' || language === 'pl' || language === 'cs') root.lang = language;
})();
