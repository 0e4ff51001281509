import { type ComponentType, useEffect, useState } from 'react'

/** A component whose code is loaded when it is first shown. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => known)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      const keep = (part: ComponentType<Props>) => {
        known = part
        setPart(() => part)
      }
      if (!known) load().then(keep, () => setFailed(true))
    }, [])
    if (Part) return <Part {...props} />
    return failed && <NotLoaded />
  }
}

/** A newer build may have replaced the code. */
const NotLoaded = () => (
  <p role="alert">
    Dieser Teil der Seite lässt sich gerade nicht laden.{' '}
    <button type="button" onClick={() => location.reload()}>
      Seite neu laden
    </button>
  </p>
)
