import { makeStyles } from '@fluentui/react-components'
import { memo } from 'react'
import { maxFakeLimitMargin } from '../../../../shared/model/settings.ts'
import { NumberField } from '../../../components/form/number-field.tsx'
import type { Change } from '../use-settings.ts'

const useStyles = makeStyles({
  field: { maxWidth: '22rem' },
})

interface FakeLimitSectionProps {
  value: number
  change: Change<'fakeLimitMargin'>
}

export const FakeLimitSection = memo(function FakeLimitSection({ value, change }: FakeLimitSectionProps) {
  const styles = useStyles()
  return (
    <NumberField
      label="Reserve für Wachstum (Prozent)"
      hint="0 füllt genau bis zum heutigen Fake-Limit auf. Gilt ab dem nächsten Upload oder wenn du die Dörfer neu einordnest."
      value={value}
      max={maxFakeLimitMargin}
      onChange={(margin) => change(() => margin)}
      className={styles.field}
    />
  )
})
