import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { type FormEvent, useState } from 'react'
import { lookups } from '../../../shared/contract/lookups.ts'
import { targets } from '../../../shared/contract/targets.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { NumberField } from '../../components/number-field.tsx'
import { PlayerPicker } from '../../components/player-picker.tsx'
import { TribePicker } from '../../components/tribe-picker.tsx'
import { ApiError, call } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import type { AddedTargets } from './added-result.tsx'
import { maxLimit, maxOffset } from './limit-fields.tsx'
import { randomCount } from './target-list.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  preview: { display: 'block', minHeight: tokens.lineHeightBase300 },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface RandomTargetsFormProps {
  /** Whose villages are drawn from. */
  by: 'player' | 'tribe'
  plan: Plan
  onAdded: (answer: AddedTargets) => void
}

/** Draws a share of a player's or tribe's villages as targets for fakes. */
export function RandomTargetsForm({ by, plan, onAdded }: RandomTargetsFormProps) {
  const styles = useStyles()
  const [chosen, setChosen] = useState<number>()
  const [percentage, setPercentage] = useState(30)
  const [fakesPerVillage, setFakesPerVillage] = useState(5)
  const [offsetMinutes, setOffsetMinutes] = useState(0)
  const missing = by === 'player' ? 'Bitte einen Spieler auswählen!' : 'Bitte einen Stamm auswählen!'
  const draw = useAction((id: number) => {
    const choice = {
      percentage,
      fakesPerVillage,
      offsetMinutes,
      type: 'fakes',
      maxOff: 0,
      maxFake: fakesPerVillage,
      maxBFake: 0,
    } as const
    const params = { planId: plan._id }
    return by === 'player'
      ? call(targets.addRandomPlayer, { params, body: { ...choice, playerId: id } })
      : call(targets.addRandomTribe, { params, body: { ...choice, tribeId: id } })
  })
  const sentences = draw.error instanceof ApiError ? draw.error.fields : {}

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen === undefined) return
    const answer = await draw.run(chosen)
    if (answer) onAdded(answer)
  }

  const Picker = by === 'player' ? PlayerPicker : TribePicker
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Picker
        worldId={plan.world}
        value={chosen}
        onChange={setChosen}
        hint={chosen === undefined ? missing : undefined}
        error={sentences.playerId ?? sentences.tribeId}
      />
      <div className={styles.fields}>
        <NumberField
          label="Anteil der Dörfer (%)"
          value={percentage}
          onChange={setPercentage}
          max={100}
          error={sentences.percentage}
        />
        <NumberField
          label="Fakes pro Dorf"
          value={fakesPerVillage}
          onChange={setFakesPerVillage}
          max={maxLimit}
          error={sentences.fakesPerVillage}
        />
        <NumberField
          label="Offset (Minuten)"
          value={offsetMinutes}
          onChange={setOffsetMinutes}
          min={-maxOffset}
          max={maxOffset}
          error={sentences.offsetMinutes}
        />
      </div>
      <div>
        <Text className={styles.quiet}>Es entstehen Ziele vom Typ Fakes ohne Offs und BFakes.</Text>
        <RandomPreview by={by} worldId={plan.world} chosen={chosen} percentage={percentage} fakes={fakesPerVillage} />
      </div>
      {draw.error !== undefined && <ErrorNotice title="Fehler beim Speichern der Targets" error={draw.error} />}
      <div>
        <Button
          type="submit"
          appearance="primary"
          disabled={chosen === undefined}
          disabledFocusable={draw.busy}
          icon={draw.busy ? <BusySpinner /> : undefined}
        >
          {draw.busy ? 'Wähle aus …' : 'Zufällige Ziele hinzufügen'}
        </Button>
      </div>
    </form>
  )
}

interface RandomPreviewProps {
  by: 'player' | 'tribe'
  worldId: string
  chosen: number | undefined
  percentage: number
  fakes: number
}

/** How many targets the choice gives, before it is sent. Reads the lists that the pickers show already. */
function RandomPreview({ by, worldId, chosen, percentage, fakes }: RandomPreviewProps) {
  const styles = useStyles()
  const query = { worldId }
  const { data: players } = useRead(lookups.players, by === 'player' ? { query } : undefined)
  const { data: tribes } = useRead(lookups.tribes, by === 'tribe' ? { query } : undefined)
  const owners = players?.players ?? tribes?.tribes
  const villages = owners?.find(({ id }) => id === chosen)?.villages
  return (
    <Text className={styles.preview} weight="semibold" aria-live="polite">
      {villages !== undefined && previewSentence(villages, randomCount(villages, percentage), fakes)}
    </Text>
  )
}

function previewSentence(villages: number, count: number, fakes: number): string {
  if (villages === 0) return 'Dort gibt es keine Dörfer, die Ziel werden könnten.'
  const targetsOf = count === 1 ? 'Ergibt 1 Ziel' : `Ergibt ${formatNumber(count)} Ziele`
  const from = villages === 1 ? 'aus 1 Dorf' : `aus ${formatNumber(villages)} Dörfern`
  return `${targetsOf} ${from} mit zusammen ${formatNumber(count * fakes)} Fakes.`
}
