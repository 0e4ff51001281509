import { Field, makeStyles, Select } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Grid } from '../layout/grid.ts'
import { SearchField } from './search-field.tsx'

const useStyles = makeStyles({
  fields: {
    maxWidth: '44rem',
  },
  search: { gridColumn: 'span 2' },
})

interface FilterFieldsProps {
  text: string
  onSearch: (text: string) => void
  placeholder: string
  /** `ChoiceField`s. */
  children: ReactNode
}

/** Above a list: search, filters and sorting. */
export function FilterFields({ text, onSearch, placeholder, children }: FilterFieldsProps) {
  const styles = useStyles()
  return (
    <Grid as="search" min="9rem" align="end" className={styles.fields}>
      <SearchField className={styles.search} value={text} placeholder={placeholder} onSearch={onSearch} />
      {children}
    </Grid>
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
