import { Field, Switch } from '@fluentui/react-components'
import { plans } from '../../../../shared/contract/plans.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'

interface PersonalLinksSwitchProps {
  plan: Plan
  onChange: (plan: Plan) => unknown
}

export function PersonalLinksSwitch({ plan, onChange }: PersonalLinksSwitchProps) {
  const confirm = useConfirm()
  const { personalLinksOnly = false } = plan
  const saving = useAction(async (wanted: boolean) => {
    const sure =
      !wanted ||
      (await confirm({
        title: 'Nur noch persönliche Links zulassen?',
        text: 'Links ohne Geheimnis, die ihr für diesen Plan schon verschickt habt, öffnen sich dann nicht mehr. Die Links, die du hier kopierst, gelten.',
        action: 'Nur persönliche Links',
      }))
    if (!sure) return
    const { plan: changed } = await call(plans.update, {
      params: { planId: plan._id },
      body: { personalLinksOnly: wanted },
    })
    await onChange(changed)
  })
  return (
    <>
      <Field hint="Ohne den persönlichen Link kann dann niemand die Zeitfenster eines Spielers sehen oder ändern. Was ein Spieler über seinen persönlichen Link oder ihr von Hand gespeichert habt, ist immer geschützt.">
        <Switch
          label="Nur persönliche Links"
          checked={personalLinksOnly}
          disabled={saving.busy}
          onChange={(_, { checked }) => saving.run(checked)}
        />
      </Field>
      {saving.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={saving.error} />}
    </>
  )
}
