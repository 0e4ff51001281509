import { Checkbox, makeStyles, Text } from '@fluentui/react-components'
import { useState } from 'react'
import { calculations } from '../../../../../shared/contract/calculations.ts'
import type { OutputOf } from '../../../../../shared/contract/endpoint.ts'
import { timeslots } from '../../../../../shared/contract/timeslots.ts'
import { countedNoun } from '../../../../../shared/lib/numbers.ts'
import type { Plan } from '../../../../../shared/model/plan.ts'
import { DialogForm } from '../../../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../../components/feedback/form-dialog.tsx'
import { Loading } from '../../../../components/feedback/loading.tsx'
import { Notice } from '../../../../components/feedback/notice.tsx'
import { Muted } from '../../../../components/layout/text.ts'
import { call } from '../../../../lib/api/api.ts'
import { useAction } from '../../../../lib/api/use-action.ts'
import { useRead } from '../../../../lib/api/use-read.ts'
import { enumerate } from '../../../../lib/format/format.ts'

type Preview = OutputOf<typeof calculations.withoutAbsent>

interface WithoutAbsentProps {
  plan: Plan
  /** How many players have not answered. */
  silent: string
  onClose: () => void
  /** The plan was calculated again. */
  onAdopted: () => void
}

/** Shows what leaving out the absent does to the attacks, and does it. */
export default function WithoutAbsentDialog({ open, ...props }: WithoutAbsentProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={props.onClose}>
      <WithoutAbsent {...props} />
    </FormDialog>
  )
}

function WithoutAbsent({ plan, silent, onClose, onAdopted }: WithoutAbsentProps) {
  const planId = plan._id
  const [withSilent, setWithSilent] = useState(false)
  const adopting = useAction(async ({ players, respectOtherPlans }: Preview) => {
    for (const { playerId, timeslots: slots, sends, version } of players)
      await call(timeslots.save, {
        params: { planId, playerId: String(playerId) },
        body: { timeslots: slots, sends, version },
      })
    await call(calculations.calculateAll, {
      params: { planId },
      body: { ramoffsEnabled: plan.options.withRamoffs, ...(respectOtherPlans && { respectOtherPlans }) },
    })
    onAdopted()
    onClose()
  })
  // Not read again while what it shows is being made so.
  const read = useRead(
    calculations.withoutAbsent,
    adopting.busy ? undefined : { params: { planId }, query: withSilent ? { silent: '1' } : {} },
    { keepPreviousData: true },
  )
  const isLoading = read.isValidating
  const shown = isLoading || read.error ? undefined : read.data
  const isEmpty = shown?.players.length === 0
  return (
    <DialogForm
      title="Ohne sie neu berechnen"
      action="Übernehmen"
      busyAction="Berechne neu …"
      busy={adopting.busy}
      ready={shown !== undefined && !isEmpty}
      onSubmit={() => shown && adopting.run(shown)}
      onClose={onClose}
    >
      <Text>Wer „kann nicht“ geantwortet hat, verliert diese Zeit in den eigenen Zeitfenstern.</Text>
      <Checkbox
        label={`Auch alle auslassen, die nicht geantwortet haben (${silent})`}
        checked={withSilent}
        disabled={adopting.busy}
        onChange={(_, { checked }) => setWithSilent(checked === true)}
      />
      {adopting.error !== undefined && (
        <ErrorNotice title="Das Übernehmen hat nicht ganz geklappt" error={adopting.error} />
      )}
      {read.error && !isLoading && (
        <ErrorNotice
          title="Die Vorschau konnte nicht berechnet werden"
          error={read.error}
          onRetry={() => read.mutate()}
        />
      )}
      {isLoading && !adopting.busy && <Loading label="Vorschau wird berechnet …" />}
      {isEmpty && <Notice intent="info">Niemand verliert Zeit: Es gibt nichts neu zu berechnen.</Notice>}
      {shown && !isEmpty && <Effects {...shown} />}
    </DialogForm>
  )
}

const useStyles = makeStyles({
  list: { margin: 0 },
})

function Effects({ players, attacks }: Preview) {
  const styles = useStyles()
  return (
    <>
      <Text>{`${countedNoun(players.length, 'Spieler verliert', 'Spieler verlieren')} Zeit: ${enumerate(players.map(({ playerName, sends }) => (sends === 'never' ? playerName : `${playerName} (teilweise)`)))}.`}</Text>
      {attacks && (
        <ul aria-label="Wirkung auf die Angriffe" className={styles.list}>
          {effectLines(attacks).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Muted>
        Was abgeschickt ist, bleibt. Ausgegeben wird nichts: Die Spieler sehen die Änderung erst mit der nächsten
        Ausgabe. Die Zeitfenster lassen sich je Spieler zurücknehmen.
      </Muted>
    </>
  )
}

const attackCount = (count: number, one: string, many: string) =>
  countedNoun(count, `Angriff ${one}`, `Angriffe ${many}`)

function effectLines({ kept, retimed, replaced, lost, added }: NonNullable<Preview['attacks']>): string[] {
  return [
    attackCount(kept, 'bleibt, wie er ist', 'bleiben, wie sie sind'),
    ...(retimed > 0 ? [attackCount(retimed, 'bekommt eine andere Zeit', 'bekommen eine andere Zeit')] : []),
    ...(replaced > 0 ? [attackCount(replaced, 'kommt von woanders', 'kommen von woanders')] : []),
    attackCount(lost, 'fällt weg', 'fallen weg'),
    ...(added > 0 ? [attackCount(added, 'kommt dazu', 'kommen dazu')] : []),
  ]
}
