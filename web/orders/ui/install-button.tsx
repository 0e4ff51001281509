import { useEffect, useState } from 'react'

/** Chromium's event for an installable page; other browsers offer it in their menu. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

/** Installs the page as an app, if the browser offers that. */
export function InstallButton() {
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
  if (!offer) return null
  const install = () => {
    setOffer(undefined)
    void offer.prompt()
  }
  return (
    <button type="button" className="panel" onClick={install}>
      Als App installieren
    </button>
  )
}
