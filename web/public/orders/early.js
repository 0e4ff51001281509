// Asks for the orders behind the key in the address while the code of the page is still on its way, which takes longer.
if (document.visibilityState === 'visible') {
  const { pathname } = location
  const sentAt = Date.now()
  const early = { pathname, sentAt, receivedAt: sentAt, answer: undefined }
  const [, all] = /^\/(?:orders\/all|all-orders)\/([^/]+)/.exec(pathname) ?? []
  const asked = all ? `/all-orders/${all}` : `${pathname.replace(/\/$/, '')}?opened=1`
  early.answer = fetch(`/api${asked}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(20_000),
  })
  early.answer.then(
    () => {
      early.receivedAt = Date.now()
    },
    // The page, which takes the answer, says that there is none.
    () => undefined,
  )
  globalThis.earlyOrders = early
}
