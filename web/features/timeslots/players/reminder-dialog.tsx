import { Button, Field, makeStyles, Text, Textarea, tokens } from '@fluentui/react-components'
import { AlertRegular } from '@fluentui/react-icons/svg/alert'
import { useState } from 'react'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { shortListRow } from '../../../components/layout/list-row.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { lastContact } from './player-list.ts'
import { commonText, type Occasion, personalText, recipientNames, remindersJson, silentPlayers } from './reminder.ts'

const useStyles = makeStyles({
  field: { width: '100%' },
  list: {
    width: '100%',
    maxHeight: '30vh',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  row: shortListRow,
  who: { flexGrow: 1, overflowWrap: 'anywhere' },
})

interface RemindProps {
  plan: Plan
  /** The listed players; only the silent ones are reminded. */
  players: readonly TimeslotPlayer[]
  timeZone: string
}

export function RemindButton(props: RemindProps) {
  const [open, setOpen] = useState(false)
  const silent = silentPlayers(props.players)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={<AlertRegular />} disabled={silent.length === 0} onClick={() => setOpen(true)}>
        {`${countedNoun(silent.length, 'Stillen', 'Stille')} erinnern`}
      </Button>
      <FormDialog open={open} onClose={close}>
        <Reminder {...props} players={silent} onClose={close} />
      </FormDialog>
    </>
  )
}

function Reminder({ plan, players, timeZone, onClose }: RemindProps & { onClose: () => void }) {
  const styles = useStyles()
  const notify = useNotify()
  const occasion: Occasion = {
    origin: window.location.origin,
    planId: plan._id,
    planName: plan.name,
    sendFrom: formatDateTime(plan.sendFrom, timeZone),
    personalLinksOnly: plan.personalLinksOnly ?? false,
  }
  const marking = useAction(async () => {
    const body = { playerIds: players.map(({ playerId }) => playerId) }
    const { playerIds } = await call(endpoints.remind, { params: { planId: plan._id }, body })
    notify.success(`${countedNoun(playerIds.length, 'Spieler', 'Spieler')} als erinnert vermerkt.`)
    onClose()
  })
  return (
    <DialogForm
      title="Stille Spieler erinnern"
      action="Als erinnert vermerken"
      cancel="Schließen"
      busy={marking.busy}
      ready={players.length > 0}
      onSubmit={() => marking.run()}
      onClose={onClose}
    >
      <Muted>
        Von diesen Spielern ist noch nichts angegeben. Schreib ihnen im Spiel: jedem einzeln mit seinem persönlichen
        Link oder allen zusammen.
      </Muted>
      <Stack gap="s" align="start">
        <Text weight="semibold">Einzeln, mit persönlichem Link</Text>
        <VirtualList
          ownArea
          label="Stille Spieler"
          className={styles.list}
          items={players}
          itemKey={({ playerId }) => playerId}
          estimateHeight={52}
        >
          {(player) => (
            <Row gap="s" wrap={false} className={styles.row}>
              <Stack as="span" shrink className={styles.who}>
                <Text>{player.playerName}</Text>
                <Muted size={200}>{lastContact(player, timeZone)}</Muted>
              </Stack>
              <CopyButton size="small" label="Text kopieren" text={() => personalText(occasion, player)} />
            </Row>
          )}
        </VirtualList>
        <CopyButton size="small" label="Alle als JSON kopieren" text={() => remindersJson(occasion, players)} />
        <Muted size={200}>
          Für das PN Tool (beim Export des Plans). Das JSON enthält die Geheimnisse der Links: Gib es niemandem weiter.
        </Muted>
      </Stack>
      <Stack gap="s" align="start">
        <Field label="Empfänger für das Nachrichtenformular des Spiels" className={styles.field}>
          <Textarea readOnly rows={2} value={recipientNames(players)} />
        </Field>
        <CopyButton size="small" label="Empfänger kopieren" text={() => recipientNames(players)} />
        <Field label="Text an alle, ohne die Geheimnisse der Links" className={styles.field}>
          <Textarea readOnly rows={4} value={commonText(occasion, players)} />
        </Field>
        <CopyButton size="small" label="Text an alle kopieren" text={() => commonText(occasion, players)} />
      </Stack>
      {marking.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={marking.error} />}
    </DialogForm>
  )
}
