import { Field, Input } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons/svg/search'

interface SearchFieldProps {
  value: string
  onSearch: (text: string) => void
  placeholder: string
  className?: string
}

export function SearchField({ value, onSearch, placeholder, className }: SearchFieldProps) {
  return (
    <Field label="Suche" className={className}>
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
