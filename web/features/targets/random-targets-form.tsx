import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { ArrowShuffleRegular } from '@fluentui/react-icons/svg/arrow-shuffle'
import { EyeRegular } from '@fluentui/react-icons/svg/eye'
import { type FormEvent, useRef, useState } from 'react'
import { errorSentence } from '../../../shared/contract/errors.ts'
import { snapshots } from '../../../shared/contract/snapshots.ts'
import { targets } from '../../../shared/contract/targets.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { type Importance, percentBounds, unusualImportance } from '../../../shared/model/target.ts'
import { BusySpinner } from '../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { ImportanceFields } from '../../components/form/importance-fields.tsx'
import { LimitField } from '../../components/form/limit-field.tsx'
import { PlayerPicker } from '../../components/form/player-picker.tsx'
import { TribePicker } from '../../components/form/tribe-picker.tsx'
import { Grid } from '../../components/layout/grid.ts'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { ApiError, call } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { areRead, focusInvalid } from '../../lib/format/whole-number.ts'
import { AddedPreview, type AddedTargets } from './added-result.tsx'
import { limitBounds, limitLabels } from './limit-fields.tsx'
import { randomCount } from './target-list.ts'

const useStyles = makeStyles({
  preview: { display: 'block', minHeight: tokens.lineHeightBase300 },
})

interface RandomTargetsFormProps {
  /** Owner of the villages to draw from. */
  by: 'player' | 'tribe'
  plan: Plan
  onAdded: (answer: AddedTargets) => void
}

const numberFields = [
  ['percentage', 'Anteil der Dörfer (%)', percentBounds],
  ['fakesPerVillage', 'Fakes pro Dorf', limitBounds('maxFake')],
  ['maxOff', limitLabels.maxOff, limitBounds('maxOff')],
  ['maxBFake', limitLabels.maxBFake, limitBounds('maxBFake')],
  ['offsetMinutes', limitLabels.offsetMinutes, limitBounds('offsetMinutes')],
] as const

/** A random seed for the server's draw. */
const newDraw = () => Math.floor(Math.random() * 2 ** 31)

/** Adds a random share of a player's or tribe's villages as fake targets. */
export function RandomTargetsForm({ by, plan, onAdded }: RandomTargetsFormProps) {
  const [chosen, setChosen] = useState<number>()
  const [numbers, setNumbers] = useState({
    percentage: 30,
    fakesPerVillage: 5,
    maxOff: 0,
    maxBFake: 0,
    offsetMinutes: 0,
  })
  const [importance, setImportance] = useState<Importance>({})
  const { percentage, fakesPerVillage } = numbers
  const missing = errorSentence(by === 'player' ? 'no_player' : 'no_tribe')
  const form = useRef<HTMLFormElement>(null)
  // Without a seed the plan's own draw applies, which is repeatable.
  const [draw, setDraw] = useState<number>()
  const [foretold, setForetold] = useState<AddedTargets>()
  const send = (id: number, preview: boolean, drawn = draw) => {
    const choice = {
      draw: drawn,
      preview,
      ...numbers,
      type: 'fakes',
      maxFake: fakesPerVillage,
      ...unusualImportance(importance),
    } as const
    const params = { planId: plan._id }
    return by === 'player'
      ? call(targets.addRandomPlayer, { params, body: { ...choice, playerId: id } })
      : call(targets.addRandomTribe, { params, body: { ...choice, tribeId: id } })
  }
  const save = useAction((id: number) => send(id, false))
  const foretell = useAction((id: number, drawn?: number) => send(id, true, drawn))
  const error = save.error ?? foretell.error
  const sentences = error instanceof ApiError ? error.fields : {}

  /** Previews and errors are outdated after a change. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setForetold(undefined)
      save.reset()
      foretell.reset()
    }
  const isReady = () => {
    if (areRead(numbers)) return true
    if (form.current) focusInvalid(form.current)
    return false
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen === undefined || !isReady()) return
    foretell.reset()
    const answer = await save.run(chosen)
    if (!answer) return
    setForetold(undefined)
    onAdded(answer)
  }
  const preview = async (drawn = draw) => {
    if (chosen === undefined || !isReady()) return
    save.reset()
    setDraw(drawn)
    setForetold(await foretell.run(chosen, drawn))
  }

  const Picker = by === 'player' ? PlayerPicker : TribePicker
  return (
    <Stack ref={form} as="form" gap="m" onSubmit={submit} noValidate>
      <Picker
        worldId={plan.world}
        value={chosen}
        onChange={changing(setChosen)}
        hint={chosen === undefined ? missing : undefined}
        error={sentences.playerId ?? sentences.tribeId}
      />
      <Grid min="9rem" align="start">
        {numberFields.map(([name, label, bounds]) => (
          <LimitField
            key={name}
            label={label}
            value={numbers[name]}
            onChange={changing((value: number) => setNumbers({ ...numbers, [name]: value }))}
            error={sentences[name]}
            {...bounds}
          />
        ))}
      </Grid>
      <ImportanceFields importance={importance} onChange={changing(setImportance)} error={error} />
      <div>
        <Muted>
          Es entstehen Ziele vom Typ Fakes. „Neu auslosen“ zieht andere Dörfer und zeigt sie; was schon Ziel ist, bleibt
          es.
        </Muted>
        <RandomPreview by={by} worldId={plan.world} chosen={chosen} percentage={percentage} fakes={fakesPerVillage} />
      </div>
      {error !== undefined && <ErrorNotice title="Fehler beim Speichern der Targets" error={error} />}
      {foretold && <AddedPreview answer={foretold} />}
      <Row gap="m" align="stretch">
        <Button
          type="submit"
          appearance="primary"
          disabled={chosen === undefined}
          disabledFocusable={save.busy}
          icon={save.busy ? <BusySpinner /> : undefined}
        >
          {save.busy ? 'Wähle aus …' : 'Zufällige Ziele hinzufügen'}
        </Button>
        <Button
          icon={<EyeRegular />}
          disabled={chosen === undefined}
          disabledFocusable={foretell.busy}
          onClick={() => preview()}
        >
          Vorschau
        </Button>
        <Button
          icon={foretell.busy ? <BusySpinner /> : <ArrowShuffleRegular />}
          disabled={chosen === undefined}
          disabledFocusable={foretell.busy}
          onClick={() => preview(newDraw())}
        >
          Neu auslosen
        </Button>
      </Row>
    </Stack>
  )
}

interface RandomPreviewProps {
  by: 'player' | 'tribe'
  worldId: string
  chosen: number | undefined
  percentage: number
  fakes: number
}

/** How many targets the form would add; uses the lists loaded by the pickers. */
function RandomPreview({ by, worldId, chosen, percentage, fakes }: RandomPreviewProps) {
  const styles = useStyles()
  const query = { worldId }
  const { data: players } = useRead(snapshots.players, by === 'player' ? { query } : undefined)
  const { data: tribes } = useRead(snapshots.tribes, by === 'tribe' ? { query } : undefined)
  const owners = players?.players ?? tribes?.tribes
  const villages = owners?.find(({ id }) => id === chosen)?.villages
  return (
    <Text className={styles.preview} weight="semibold" aria-live="polite">
      {villages !== undefined &&
        areRead({ percentage, fakes }) &&
        previewSentence(villages, randomCount(villages, percentage), fakes)}
    </Text>
  )
}

function previewSentence(villages: number, count: number, fakes: number): string {
  if (villages === 0) return errorSentence('no_villages')
  const resultText = `Ergibt ${countedNoun(count, 'Ziel', 'Ziele')}`
  const from = `aus ${countedNoun(villages, 'Dorf', 'Dörfern')}`
  return `${resultText} ${from} mit zusammen ${countedNoun(count * fakes, 'Fake', 'Fakes')}.`
}
