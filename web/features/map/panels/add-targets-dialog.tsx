import { Checkbox, Field, Select, Text } from '@fluentui/react-components'
import { useId, useMemo, useState } from 'react'
import { targets } from '../../../../shared/contract/targets.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackBounds, formatCoordinate } from '../../../../shared/model/basics.ts'
import { maxLines } from '../../../../shared/model/inputs/added-villages.ts'
import {
  type Importance,
  type TargetType,
  TargetType as TargetTypeSchema,
  targetTypeLabels,
  targetTypes,
  unusualImportance,
} from '../../../../shared/model/target.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { ImportanceFields } from '../../../components/form/importance-fields.tsx'
import { LimitField } from '../../../components/form/limit-field.tsx'
import { Grid } from '../../../components/layout/grid.ts'
import { Stack } from '../../../components/layout/stack.ts'
import { DangerText, Strong } from '../../../components/layout/text.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { type MapVillage, type MapWorld, tribeName } from '../scene/map-world.ts'

interface AddTargetsProps {
  planId: string
  villages: readonly MapVillage[]
  map: MapWorld
  onClose: () => void
  /** Called with the server's message. */
  onAdded: (message: string) => void
}

export default function AddTargetsDialog({ open, ...form }: AddTargetsProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <AddTargetsForm {...form} />
    </FormDialog>
  )
}

const limitLabels = { maxOff: 'Max. Offs', maxFake: 'Max. Fakes', maxBFake: 'Max. BFakes', maxSnob: 'AG-Züge' } as const
const limitNames = ['maxOff', 'maxFake', 'maxBFake', 'maxSnob'] as const

function AddTargetsForm({ planId, villages: all, map, onClose, onAdded }: AddTargetsProps) {
  const tribes = useMemo(() => villagesByTribe(all, map), [all, map])
  const heading = useId()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const villages = tribes.flatMap(({ name, own }) => (left.has(name) ? [] : own))
  const [type, setType] = useState<TargetType>('offs')
  const [limits, setLimits] = useState({ maxOff: 1, maxFake: 0, maxBFake: 0, maxSnob: 0 })
  const [importance, setImportance] = useState<Importance>({})
  const add = useAction(async () => {
    const coordinates = villages.map(formatCoordinate)
    const body = { coordinates, type, ...limits, ...unusualImportance(importance) }
    const { message } = await call(targets.addManual, { params: { planId }, body })
    onAdded(message)
  })
  const areRead = limitNames.every((name) => !Number.isNaN(limits[name]))
  return (
    <DialogForm
      title={`${countedNoun(villages.length, 'Dorf', 'Dörfer')} als Ziel`}
      action="Hinzufügen"
      busyAction="Füge hinzu …"
      busy={add.busy}
      ready={areRead && villages.length > 0 && villages.length <= maxLines}
      onSubmit={() => add.run()}
      onClose={onClose}
    >
      {add.error !== undefined && <ErrorNotice title="Fehler beim Hinzufügen der Ziele" error={add.error} />}
      {tribes.length > 1 && (
        // Not in a field, which would give all boxes one id.
        <Stack gap="xs">
          <Strong id={heading}>Stämme</Strong>
          <Stack as="ul" aria-labelledby={heading}>
            {tribes.map(({ name, own }) => (
              <li key={name}>
                <Checkbox
                  label={`${name}: ${countedNoun(own.length, 'Dorf', 'Dörfer')}`}
                  checked={!left.has(name)}
                  onChange={(_, { checked }) => setLeft(withOrWithout(left, name, checked !== true))}
                />
              </li>
            ))}
          </Stack>
          {villages.length === 0 && <DangerText role="alert">Wähle mindestens einen Stamm aus.</DangerText>}
        </Stack>
      )}
      <Text>{placesText(villages)}</Text>
      {villages.length > maxLines && (
        <Notice intent="warning">{`Auf einmal sind höchstens ${formatNumber(maxLines)} Ziele möglich.`}</Notice>
      )}
      <Field label="Typ">
        <Select
          value={type}
          onChange={(_, { value }) => {
            const { data } = TargetTypeSchema.safeParse(value)
            if (data) setType(data)
          }}
        >
          {targetTypes.map((each) => (
            <option key={each} value={each}>
              {targetTypeLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Grid min="7rem" align="start">
        {limitNames.map((name) => (
          <LimitField
            key={name}
            label={limitLabels[name]}
            value={limits[name]}
            onChange={(value) => setLimits({ ...limits, [name]: value })}
            {...attackBounds}
          />
        ))}
      </Grid>
      <ImportanceFields importance={importance} onChange={setImportance} error={add.error} />
    </DialogForm>
  )
}

/** The villages of each tribe, most first; those of players without a tribe and barbarians are groups of their own. */
function villagesByTribe(villages: readonly MapVillage[], { tribes }: MapWorld): { name: string; own: MapVillage[] }[] {
  const nameOf = ({ player_id: player, ally }: MapVillage) => {
    const tribe = tribes.get(ally)
    if (tribe) return tribeName(tribe)
    return player === 0 ? 'Barbaren' : 'Ohne Stamm'
  }
  return [...Map.groupBy(villages, nameOf)]
    .map(([name, own]) => ({ name, own }))
    .sort((a, b) => b.own.length - a.own.length || a.name.localeCompare(b.name, 'de'))
}

function withOrWithout(names: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  const changed = new Set(names)
  if (isIn) changed.add(name)
  else changed.delete(name)
  return changed
}

const named = 8

const placesText = (villages: readonly MapVillage[]) =>
  [
    villages.slice(0, named).map(formatCoordinate).join(', '),
    ...(villages.length > named ? [`und ${formatNumber(villages.length - named)} weitere`] : []),
  ].join(' ')
