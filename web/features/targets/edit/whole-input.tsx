import { Input, makeStyles } from '@fluentui/react-components'
import { type KeyboardEvent, useState } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { DangerText } from '../../../components/layout/text.ts'
import { type Bounds, readWhole, wholeSentence } from '../../../lib/format/whole-number.ts'

const useStyles = makeStyles({ input: { width: '100%', minWidth: 0 } })

interface WholeInputProps {
  bounds: Bounds
  label: string
  value: number | undefined
  disabled: boolean
  /** NaN for anything but a whole number within the bounds. */
  onChange: (value: number | undefined) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** What a blank field means; without it, a number is required. */
  blank?: string
}

/** A whole number without a visible label; shows an error for values out of bounds. */
export function WholeInput({
  bounds: { min, max },
  label,
  value,
  disabled,
  onChange,
  onKeyDown,
  blank,
}: WholeInputProps) {
  const styles = useStyles()
  const [typed, setTyped] = useState<string>()
  const isWrong = Number.isNaN(value)
  return (
    <>
      <Input
        className={styles.input}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        disabled={disabled}
        placeholder={blank}
        value={typed ?? (isWrong ? '' : String(value ?? ''))}
        onChange={(_, data) => {
          setTyped(data.value)
          onChange(blank && data.value.trim() === '' ? undefined : readWhole(data.value, { min, max }))
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => !isWrong && setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' || (event.key === 'Enter' && !isWrong)) setTyped(undefined)
          onKeyDown(event)
        }}
      />
      {isWrong && (
        <DangerText size={200} role="alert" title={wholeSentence({ min, max })}>
          {`${formatNumber(min)} bis ${formatNumber(max)}`}
        </DangerText>
      )}
    </>
  )
}
