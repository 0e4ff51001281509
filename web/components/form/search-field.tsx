import { Field, Input } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons/svg/search'

interface SearchFieldProps {
  label?: string
  value: string
  onSearch: (text: string) => void
  placeholder: string
  className?: string
}

export function SearchField({ label = 'Suche', value, onSearch, placeholder, className }: SearchFieldProps) {
  return (
    <Field label={label} className={className}>
      <Input
        type="search"
        value={value}
        contentBefore={<SearchRegular />}
        placeholder={placeholder}
        onChange={(_, { value: text }) => onSearch(text)}
      />
    </Field>
  )
}
