import { errorMessage } from '../../lib/api/api.ts'
import { TagsPicker } from './tags-picker.tsx'
import { useTribeChoices } from './tribe-picker.tsx'

const noTribes = 'Die Stämme dieser Welt sind noch unbekannt. Synchronisiere die Welt, dann stehen sie hier zur Wahl.'

interface TribesPickerProps {
  /** The world whose tribes are offered; loads nothing without it. */
  worldId: string | undefined
  value: readonly number[]
  onChange: (tribeIds: number[]) => void
  label?: string
  hint?: string
  error?: string
  disabled?: boolean
  required?: boolean
  /** Names of tribes that may no longer exist. */
  knownNames?: ReadonlyMap<number, string>
}

/** Picks any number of a world's tribes by tag or name; each is a removable tag. */
export function TribesPicker(props: TribesPickerProps) {
  const { worldId, value, onChange, label = 'Stämme', hint, error, disabled, required, knownNames } = props
  const { choices, failure, isLoading } = useTribeChoices(worldId)
  const isUnknown = worldId !== undefined && !isLoading && !failure && choices.length === 0
  const loading = isLoading ? 'Stämme werden geladen …' : undefined
  return (
    <TagsPicker
      label={label}
      choices={choices}
      value={value}
      onChange={onChange}
      getName={(id) => choices.find((choice) => choice.id === id)?.name ?? knownNames?.get(id) ?? `Stamm ${id}`}
      hint={isUnknown ? noTribes : hint}
      required={required}
      error={error ?? (failure && errorMessage(failure))}
      disabled={disabled}
      placeholder={loading ?? (value.length ? undefined : 'Kürzel oder Name eingeben')}
      emptyText={loading ?? 'Kein Stamm gefunden'}
    />
  )
}
