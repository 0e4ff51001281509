import { makeStyles } from '@fluentui/react-components'
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle'
import { maxFakeLimitMargin } from '../../../../shared/model/settings.ts'
import { NumberField } from '../../../components/form/number-field.tsx'
import type { SectionView } from './section.ts'

const useStyles = makeStyles({
  field: { maxWidth: '22rem' },
})

export const fakeLimit: SectionView = {
  icon: <SubtractCircleRegular />,
  about: () =>
    'Auf Welten mit Fake-Limit muss ein Angriff so viele Bauernhofplätze haben, wie es die Punkte seines Dorfs verlangen; das Spiel rundet ab. Wächst ein Dorf bis zum Abschicken, verlangt es mehr: Eine Reserve füllt Fakes und Kata-Splits gleich so weit auf.',
  summary: ({ fakeLimitMargin: margin }) => (margin === 0 ? 'Keine Reserve' : `${margin}\u00a0% Reserve`),
  Fields: ({ value, change }) => (
    <NumberField
      label="Reserve für Wachstum (Prozent)"
      hint="0 füllt genau bis zum heutigen Fake-Limit auf. Gilt ab dem nächsten Upload oder wenn du die Dörfer neu einordnest."
      value={value.fakeLimitMargin}
      max={maxFakeLimitMargin}
      onChange={(margin) => change('fakeLimitMargin', () => margin)}
      className={useStyles().field}
    />
  ),
}
