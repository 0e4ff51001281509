import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { useId, useState } from 'react'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import type { SenderStats } from '../../../../shared/model/sender.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import type { PlanArrival } from '../../../components/plan/clock-change.tsx'
import { NightOption } from '../night/night-option.tsx'
import { ReachOption } from '../reach/reach-option.tsx'
import { TrainsOption } from '../trains/trains-option.tsx'
import { MinutesOption } from '../windows/minutes-option.tsx'
import { OrderOption } from '../windows/order-option.tsx'
import { WindowsOption } from '../windows/windows-option.tsx'
import { BesideFields } from './beside-fields.tsx'
import type { OptionView } from './dialog-option.tsx'
import { OptionsRow } from './options-row.tsx'
import type { Beside } from './use-beside.ts'

const useStyles = makeStyles({
  line: {
    paddingTop: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
})

interface OptionsProps {
  options: CalculationOptions
  kinds: readonly AttackKind[]
  arrival: PlanArrival
  /** Absent where no target wants trains of nobles. */
  trains: SenderStats | undefined
  /** The world's kind of morale, if known. */
  moral: number | undefined
  beside: Beside
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

/** Options of the calculation: those that are set as chips, all behind a button. */
export function Options(props: OptionsProps) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Stack gap="m">
      <Row gap="s" className={styles.line}>
        <Button
          icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
          iconPosition="after"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          Optionen
        </Button>
        <AllOptions {...props} view="set" onOpen={() => setOpen(true)} />
      </Row>
      {open && (
        <Stack id={id} gap="m">
          <AllOptions {...props} view="all" />
        </Stack>
      )}
    </Stack>
  )
}

interface AllOptionsProps extends OptionsProps {
  view: OptionView
  /** Opens the dialog of all options. */
  onOpen?: () => void
}

function AllOptions({ arrival, trains, moral, beside, onOpen = () => undefined, ...option }: AllOptionsProps) {
  const { view, disabled } = option
  return (
    <>
      <OptionsRow {...option} onOpen={onOpen} />
      <WindowsOption {...option} arrival={arrival} />
      <OrderOption {...option} arrival={arrival} />
      <MinutesOption name="leadMinutes" {...option} />
      <NightOption {...option} />
      <MinutesOption name="marginMinutes" {...option} />
      {trains && <TrainsOption {...option} stats={trains} />}
      <ReachOption {...option} moral={moral} />
      <BesideFields view={view} beside={beside} disabled={disabled} onOpen={onOpen} />
    </>
  )
}
