import { Field, Select } from '@fluentui/react-components'
import { plans } from '../../../../shared/contract/plans.ts'
import { ShowsOthers, showsOthers, showsOthersLabels } from '../../../../shared/model/inputs/plan-preferences.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { put } from '../../../lib/api/use-read.ts'

/** What members see of the others who attack their targets. */
export function OthersChoice({ plan }: { plan: Plan }) {
  const saving = useAction(async (shows: ShowsOthers) => {
    const params = { planId: plan._id }
    const { plan: changed } = await call(plans.update, { params, body: { showsOthers: shows } })
    await put(plans.get, { params }, { plan: changed })
  })
  return (
    <Panel title="Mitglieder untereinander">
      <Field
        label="Wer sonst noch dasselbe Dorf angreift"
        hint="Steht bei jedem Befehl unter den Einzelheiten, nur über den eigenen Link, nie mit Dörfern oder Arten."
      >
        <Select
          value={plan.showsOthers ?? 'nothing'}
          disabled={saving.busy}
          onChange={(_, { value }) => {
            const chosen = ShowsOthers.safeParse(value)
            if (chosen.success) void saving.run(chosen.data)
          }}
        >
          {showsOthers.map((value) => (
            <option key={value} value={value}>
              {showsOthersLabels[value]}
            </option>
          ))}
        </Select>
      </Field>
      {saving.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={saving.error} />}
    </Panel>
  )
}
