// Asks for the timeslots behind the address while the code of the page is still on its way, which takes longer.
if (document.visibilityState === 'visible') {
  const [, , playerId, planId] = location.pathname.split('/')
  const secret = new URLSearchParams(location.hash.slice(1)).get('s') ?? undefined
  let isSignedIn = false
  try {
    isSignedIn = Boolean(localStorage.getItem('angriffsplaner.token'))
  } catch {
    // Storage is forbidden: nobody is signed in.
  }
  const url = `/api/playerinfo/${planId}/${playerId}${isSignedIn ? '' : '?opened=1'}`
  const answer = fetch(url, {
    headers: { accept: 'application/json', ...(secret && { 'x-slot-secret': secret }) },
    credentials: 'omit',
  })
  // The page, which takes the answer, says that there is none.
  answer.catch(() => undefined)
  globalThis.earlySlots = { url, secret, answer }
}
