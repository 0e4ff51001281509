import { useEffect, useState } from 'react'

const minute = 60_000
const pause = 15 * minute

/** The page's first script: its name has a hash of all the code that it can load. */
const firstScript = (page: Document): string | undefined =>
  page.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? undefined

async function isReplaced(path: string): Promise<boolean> {
  const own = firstScript(document)
  if (!own) return false
  const answer = await fetch(path, { cache: 'no-cache' })
  if (!answer.ok) return false
  const newest = firstScript(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  return newest !== undefined && newest !== own
}

/** Whether the server has another build of this page; asked while it is in view, and when code fails to load. */
export function useNewVersion(path: '/index.html' | '/orders.html'): boolean {
  const [isNew, setIsNew] = useState(false)
  useEffect(() => {
    if (isNew) return
    let asked = Date.now()
    const ask = () => {
      asked = Date.now()
      isReplaced(path).then(setIsNew, () => undefined)
    }
    const askInTime = () => {
      if (document.visibilityState === 'visible' && Date.now() - asked >= pause) ask()
    }
    const timer = setInterval(askInTime, minute)
    document.addEventListener('visibilitychange', askInTime)
    window.addEventListener('vite:preloadError', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askInTime)
      window.removeEventListener('vite:preloadError', ask)
    }
  }, [isNew, path])
  return isNew
}
