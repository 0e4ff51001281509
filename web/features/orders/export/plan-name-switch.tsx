import { Field, Switch } from '@fluentui/react-components'
import { plans } from '../../../../shared/contract/plans.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { put } from '../../../lib/api/use-read.ts'

/** Switches whether member pages show the plan's name. */
export function PlanNameSwitch({ plan }: { plan: Plan }) {
  const saving = useAction(async (namesPlan: boolean) => {
    const params = { planId: plan._id }
    const { plan: changed } = await call(plans.update, { params, body: { namesPlan } })
    await put(plans.get, { params }, { plan: changed })
  })
  return (
    <>
      <Field hint="Ausgeschaltet steht auf den Seiten der Spieler nur, was sie zu schicken haben, nicht, wie der Plan heißt.">
        <Switch
          label="Namen des Plans auf den Seiten der Spieler zeigen"
          checked={plan.namesPlan ?? true}
          disabled={saving.busy}
          onChange={(_, { checked }) => saving.run(checked)}
        />
      </Field>
      {saving.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={saving.error} />}
    </>
  )
}
