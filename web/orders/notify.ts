/** Whether the browser shows notifications for this page: it does, it was not asked yet, it may not, or it cannot. */
export type NotifyAbility = 'granted' | 'default' | 'denied' | 'missing'

export const notifyAbility = (): NotifyAbility => ('Notification' in window ? Notification.permission : 'missing')

/** Asks the player for the permission, where he was not asked yet. */
export async function askToNotify(): Promise<NotifyAbility> {
  if (notifyAbility() === 'default') await Notification.requestPermission().catch(() => undefined)
  return notifyAbility()
}

/**
 * Shows a notification, in place of an earlier one of the same tag. Phones show them through the service worker only; what cannot be
 * shown is left out, for the page shows it too.
 */
export async function notify(title: string, options: { body: string; tag: string }): Promise<void> {
  if (notifyAbility() !== 'granted') return
  const shown = { ...options, icon: '/orders/icon-192.png', requireInteraction: true, data: location.pathname }
  try {
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker?.active) await worker.showNotification(title, shown)
    else new Notification(title, shown)
  } catch {
    // Some phones know the constructor and refuse it.
  }
}
