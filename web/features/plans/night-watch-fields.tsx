import { Field, Select } from '@fluentui/react-components'
import { NightWatch, nightWatchLabels, nightWatchMinutesBounds } from '../../../shared/model/orders/night-watch.ts'
import { NumberField } from '../../components/form/number-field.tsx'
import { type PlanDetails, planDetailLabels } from './plan-draft.ts'

/** What the tool may do by itself. */
const hints: Record<NightWatch, string> = {
  off: 'Schickt jemand einen Angriff nicht ab, wird niemand gefragt, ob er einspringt.',
  asked:
    'Für verlorene Angriffe fragt das Werkzeug erst, wenn die Führung unter Fortschritt „Ersatz anfragen“ drückt. Das erste Ja gilt sofort, ohne neue Ausgabe.',
  auto: 'Für verlorene Angriffe fragt das Werkzeug ohne Rückfrage, auf der Befehlsseite, per Push und im Chat. Das erste Ja gilt sofort, ohne neue Ausgabe. Gefragt wird nur, wer „Ich springe ein“ eingeschaltet hat, wach ist und keine Ruhezeit hat.',
}

interface NightWatchFieldsProps {
  draft: PlanDetails
  onChange: (change: Partial<PlanDetails>) => void
}

/** Whether and after how many minutes lost orders are replaced by others. */
export function NightWatchFields({ draft: { nightWatch, nightWatchMinutes }, onChange }: NightWatchFieldsProps) {
  return (
    <>
      <Field label={planDetailLabels.nightWatch} hint={hints[nightWatch]}>
        <Select
          value={nightWatch}
          onChange={(_, { value }) => onChange({ nightWatch: NightWatch.safeParse(value).data ?? nightWatch })}
        >
          {NightWatch.options.map((mode) => (
            <option key={mode} value={mode}>
              {nightWatchLabels[mode]}
            </option>
          ))}
        </Select>
      </Field>
      {nightWatch !== 'off' && (
        <NumberField
          label={planDetailLabels.nightWatchMinutes}
          hint="So lange nach seiner Abschickzeit gilt ein offener Angriff als verloren. Sofort verloren ist, was mit „Truppen nicht zu Hause“, „Zeit verpasst“ oder ohne Grund ausgelassen wird, und was jemand schicken sollte, der zur Generalprobe „kann nicht“ gesagt hat."
          value={nightWatchMinutes}
          {...nightWatchMinutesBounds}
          onChange={(minutes) => onChange({ nightWatchMinutes: minutes })}
        />
      )}
    </>
  )
}
