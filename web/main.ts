/** Evaluates the site's code in several tasks, so that a slow device can paint and take input between them. */
void (async () => {
  await import('react-dom/client')
  await import('./lib/theme/theme.tsx')
  await import('./app/start-site.tsx')
})()
