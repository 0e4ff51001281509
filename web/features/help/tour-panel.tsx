import { plans } from '../../../shared/contract/plans.ts'
import { Panel } from '../../components/layout/panel.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { StartTourButton } from '../../components/plan/tour/start-tour-button.tsx'
import { useRead } from '../../lib/api/use-read.ts'
import { useWorld } from '../../lib/api/world.tsx'

/** Starts the tour, where the chosen world has a demo plan. */
export function TourPanel() {
  const { world } = useWorld()
  const { data } = useRead(plans.list, world ? {} : undefined)
  const demo = data?.plans.find(({ isDemo }) => isDemo)
  if (!demo) return null
  return (
    <Panel title="Rundgang">
      <Stack gap="m">
        <span>
          In fünf Schritten durch einen Übungsplan: Truppen ansehen, Ziele ansehen, berechnen, Befehle ausgeben und die
          Seite eines Spielers öffnen. Der Übungsplan ist eine Kopie von „{demo.name}“, ersetzt deinen früheren und wird
          nach einem Tag gelöscht.
        </span>
        <Row>
          <StartTourButton demoId={demo._id} />
        </Row>
      </Stack>
    </Panel>
  )
}
