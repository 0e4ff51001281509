/** As `main.ts`, for the players' own timeslots. */
void (async () => {
  await import('react-dom/client')
  await import('./lib/theme/theme.tsx')
  await import('./app/start-timeslots.tsx')
})()
