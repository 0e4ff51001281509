import { Button } from '@fluentui/react-components'
import { Panel } from '../../components/layout/panel.tsx'
import { Row } from '../../components/layout/stack.ts'
import { StartTourButton } from '../../components/plan/tour/start-tour-button.tsx'
import { noteTourSeen, useHasSeenTour } from '../../lib/tour.ts'

/** Offers the tour through a copy of the demo plan, until the account has started or declined it. */
export function TourOffer({ demoId, userId }: { demoId: string; userId: string }) {
  if (useHasSeenTour(userId)) return null
  return (
    <Panel
      title="Neu hier?"
      text="Der Rundgang führt dich in fünf Schritten durch einen Übungsplan, von den Truppen bis zu den Befehlen der Spieler."
      actions={
        <Row gap="s">
          <StartTourButton demoId={demoId} />
          <Button appearance="subtle" onClick={() => noteTourSeen(userId)}>
            Nicht jetzt
          </Button>
        </Row>
      }
    />
  )
}
