import { Field, Select, Text } from '@fluentui/react-components'
import { useState } from 'react'
import { targets } from '../../../../shared/contract/targets.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackBounds, formatCoordinate } from '../../../../shared/model/basics.ts'
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
import { ImportanceFields } from '../../../components/form/importance-fields.tsx'
import { LimitField } from '../../../components/form/limit-field.tsx'
import { Grid } from '../../../components/layout/grid.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import type { MapVillage } from '../scene/map-world.ts'

interface AddTargetsProps {
  planId: string
  villages: readonly MapVillage[]
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

function AddTargetsForm({ planId, villages, onClose, onAdded }: AddTargetsProps) {
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
      ready={areRead}
      onSubmit={() => add.run()}
      onClose={onClose}
    >
      {add.error !== undefined && <ErrorNotice title="Fehler beim Hinzufügen der Ziele" error={add.error} />}
      <Text>{placesText(villages)}</Text>
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

const named = 8

const placesText = (villages: readonly MapVillage[]) =>
  [
    villages.slice(0, named).map(formatCoordinate).join(', '),
    ...(villages.length > named ? [`und ${formatNumber(villages.length - named)} weitere`] : []),
  ].join(' ')
