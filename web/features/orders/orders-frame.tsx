import type { ReactNode } from 'react'
import { NoWorld } from '../../components/feedback/no-world.tsx'
import { Page } from '../../components/layout/page.tsx'
import { PlanFrame } from '../../components/plan/plan-frame.tsx'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { useWorld } from '../../lib/api/world.tsx'

const screens = { export: 'Export', board: 'Fortschritt' } as const

interface OrdersFrameProps {
  screen: keyof typeof screens
  children: (context: PlanContext) => ReactNode
}

/** Frame of a plan's order screens, which need a world. */
export function OrdersFrame({ screen, children }: OrdersFrameProps) {
  const { world } = useWorld()
  if (!world) {
    return (
      <Page title={screens[screen]} width="wide">
        <NoWorld title="Keine Welt ausgewählt. Bitte wählen Sie eine Welt aus." />
      </Page>
    )
  }
  return (
    <PlanFrame title={screens[screen]} page={screen}>
      {children}
    </PlanFrame>
  )
}
