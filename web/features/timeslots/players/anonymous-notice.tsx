import { Button } from '@fluentui/react-components'
import { plans } from '../../../../shared/contract/plans.ts'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { call } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'

interface AnonymousNoticeProps {
  plan: Plan
  players: readonly TimeslotPlayer[]
  onPlan: (plan: Plan) => unknown
}

export function AnonymousNotice({ plan, players, onPlan }: AnonymousNoticeProps) {
  const confirm = useConfirm()
  const params = { planId: plan._id }
  const anonymous = players.filter(({ by, hasAnonymousNote }) => by === 'member' || hasAnonymousNote)
  const closing = useAction(async () => {
    await onPlan((await call(plans.update, { params, body: { personalLinksOnly: true } })).plan)
  })
  const undoing = useAction(async () => {
    const sure = await confirm({
      title: 'Änderungen ohne Link zurücknehmen?',
      text: 'Bei diesen Spielern gilt dann wieder, was zuletzt mit persönlichem Link oder von der Führung gespeichert war, sonst nichts. Der Verlauf behält die zurückgenommenen Zeitfenster. Höchstzahl und Nachricht, die ohne Link eingetragen wurden, werden gelöscht.',
      action: 'Zurücknehmen',
    })
    if (!sure) return
    await call(endpoints.undoAnonymous, { params })
    await reread(endpoints.undoAnonymous, { params })
  })
  if (anonymous.length === 0) return null
  const failure = closing.error ?? undoing.error
  const count = countedNoun(anonymous.length, 'Spieler', 'Spielern')
  return (
    <Notice intent="warning">
      <Stack gap="s">
        <span>
          {`Die Angaben von ${count} wurden zuletzt ohne persönlichen Link geändert: Das kann jeder gewesen sein, der die Adresse eines anderen Spielers kennt.`}
        </span>
        <Row gap="s">
          {!plan.personalLinksOnly && (
            <Button disabledFocusable={closing.busy} onClick={() => closing.run()}>
              Ab jetzt nur persönliche Links
            </Button>
          )}
          <Button disabledFocusable={undoing.busy} onClick={() => undoing.run()}>
            Änderungen ohne Link zurücknehmen
          </Button>
        </Row>
        {failure !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={failure} />}
      </Stack>
    </Notice>
  )
}
