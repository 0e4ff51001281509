import { useEffect, useState } from 'react'

/** Chromium's event for an installable page; other browsers offer it in their menu. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

/** Installs the page as an app; undefined unless the browser offers that. */
export function useInstall(): (() => void) | undefined {
  const [offer, setOffer] = useState<InstallOffer>()
  useEffect(() => {
    const take = (event: Event) => {
      // The browser's own banner would cover the next attack.
      event.preventDefault()
      if (isOffer(event)) setOffer(event)
    }
    const drop = () => setOffer(undefined)
    window.addEventListener('beforeinstallprompt', take)
    window.addEventListener('appinstalled', drop)
    return () => {
      window.removeEventListener('beforeinstallprompt', take)
      window.removeEventListener('appinstalled', drop)
    }
  }, [])
  if (!offer) return undefined
  return () => {
    setOffer(undefined)
    void offer.prompt()
  }
}
