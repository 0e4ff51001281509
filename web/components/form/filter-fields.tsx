import { Field, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { inDigits } from '../../lib/theme/theme-tokens.ts'
import { SearchField } from './search-field.tsx'

const useStyles = makeStyles({
  fields: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    '> :not(:first-child)': { flex: `1 1 ${inDigits(144)}` },
  },
  narrow: { maxWidth: '44rem' },
  wide: { '> :not(:first-child)': { flexBasis: inDigits(200) } },
  search: { flex: `2 1 ${inDigits(270)}` },
})

interface FilterFieldsProps {
  text: string
  onSearch: (text: string) => void
  placeholder: string
  /** Whether the fields may take the whole width. */
  wide?: boolean
  /** The `ChoiceField`s beside the search. */
  children: ReactNode
}

/** Above a list: search, filters and sorting. */
export function FilterFields({ text, onSearch, placeholder, wide, children }: FilterFieldsProps) {
  const styles = useStyles()
  return (
    <search className={mergeClasses(styles.fields, wide ? styles.wide : styles.narrow)}>
      <SearchField className={styles.search} value={text} placeholder={placeholder} onSearch={onSearch} />
      {children}
    </search>
  )
}

interface ChoiceFieldProps<Value extends string> {
  label: string
  value: Value
  /** Option labels by value, in order. */
  options: Readonly<Partial<Record<Value, string>>>
  onChoose: (value: Value) => void
  className?: string
}

export function ChoiceField<Value extends string>({
  label,
  value,
  options,
  onChoose,
  className,
}: ChoiceFieldProps<Value>) {
  const isOption = (chosen: string): chosen is Value => Object.hasOwn(options, chosen)
  return (
    <Field label={label} className={className}>
      <Select value={value} onChange={(_, { value: chosen }) => isOption(chosen) && onChoose(chosen)}>
        {Object.entries<string | undefined>(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
