import { MapRegular } from '@fluentui/react-icons/svg/map'
import { type RefCallback, useCallback, useState } from 'react'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { WaysMap } from '../../components/plan/route-map.tsx'
import { usePlanAttacks } from '../../lib/api/plan-attacks.ts'
import { paths } from '../../lib/paths.ts'

/** Map of the plan's attacks, loaded when scrolled into view; nothing without attacks. */
export function PlanWays({ planId }: { planId: string }) {
  const [isSeen, mark] = useIsSeen()
  // Megabytes in a large plan, so they are loaded only when needed.
  const { data } = usePlanAttacks(isSeen ? planId : undefined)
  if (!data?.attacks.length) return <div ref={mark} />
  return (
    <Panel
      title="Woher und wohin"
      text="Blau die Herkunftsdörfer, rot die Ziele."
      actions={
        <LinkButton to={paths.map({ plan: planId })} icon={<MapRegular />}>
          Auf der Karte zeigen
        </LinkButton>
      }
    >
      <WaysMap ways={data.attacks} />
    </Panel>
  )
}

/** Whether the element with the returned ref has been in view. */
function useIsSeen(): [boolean, RefCallback<Element>] {
  const [isSeen, setIsSeen] = useState(false)
  const mark = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isSeen, mark]
}
