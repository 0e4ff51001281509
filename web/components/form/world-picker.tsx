import { errorMessage } from '../../lib/api/api.ts'
import type { Choice } from '../../lib/format/search.ts'
import { SearchPicker } from './search-picker.tsx'

/** Of a picker that offers what a world has. */
export interface WorldPickerProps {
  /** The world whose players or tribes are offered; loads nothing without it. */
  worldId: string | undefined
  value: number | undefined
  onChange: (id: number | undefined) => void
  label?: string
  hint?: string
  error?: string
  disabled?: boolean
}

interface LoadedPickerProps extends Omit<WorldPickerProps, 'worldId' | 'label'> {
  label: string
  read: { choices: readonly Choice[]; failure: unknown; isLoading: boolean }
  /** Placeholder while the choices are loaded. */
  loading: string
  placeholder: string
}

/** Picks one of the choices once they are loaded. */
export function LoadedPicker({ read, loading, placeholder, error, disabled, ...field }: LoadedPickerProps) {
  const { choices, failure, isLoading } = read
  return (
    <SearchPicker
      {...field}
      choices={choices}
      error={error ?? (failure ? errorMessage(failure) : undefined)}
      disabled={disabled || !choices.length}
      placeholder={isLoading ? loading : placeholder}
    />
  )
}
