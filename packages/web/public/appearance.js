// Runs before the first paint so that a remembered theme never flashes. Kept in step with src/theme/appearance.ts.
(() => {
  try {
    const theme = localStorage.getItem('spanlight:theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    if (localStorage.getItem('spanlight:contrast') === 'more') {
      document.documentElement.dataset.contrast = 'more';
    }
  } catch {
    // Storage can be closed to us; the system's preference then decides.
  }
})();
