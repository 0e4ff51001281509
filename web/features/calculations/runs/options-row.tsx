import { Label, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { type CalculationOptions, type OptionSwitch, usualOptions } from '../../../../shared/model/plan.ts'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import type { OptionView } from './dialog-option.tsx'
import { OptionChip } from './option-chip.tsx'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalM,
  },
  option: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'start' },
  words: { paddingTop: tokens.spacingVerticalS },
})

/** `chip` names an option that is switched off where it is on by default. */
const choices: { name: OptionSwitch; label: string; hint: string; chip?: string }[] = [
  {
    name: 'withPaladin',
    label: 'Paladin marschiert mit',
    hint: 'Offs, RamOffs und BF Cleaner nehmen ihn mit, Adelsgeschlechter nie.',
  },
  {
    name: 'manyFakes',
    label: 'Mehrere Fakes je Dorf auf ein Ziel',
    hint: 'Ein Dorf darf zu verschiedenen Sekunden mehrere Fakes auf dieselbe Koordinate schicken.',
  },
  {
    name: 'offsFirst',
    label: 'Offs vor RamOffs',
    hint: '„Alles berechnen“ verteilt erst so viele Offs wie möglich. Sonst kommen RamOffs zuerst.',
  },
  {
    name: 'memberLimits',
    label: 'Grenzen der Mitglieder beachten',
    hint: 'Niemand bekommt über alle Arten mehr Befehle, als er höchstens schicken will. Jeder einzelne Befehl zählt.',
    chip: 'Ohne Grenzen der Mitglieder',
  },
  {
    name: 'disguise',
    label: 'Tarnung',
    hint: 'Offs und Fakes kommen von ähnlich vielen Spielern und ähnlich weit her, damit der Gegner sie nicht unterscheiden kann. Die Wege ändern sich, die Anzahl der Angriffe nicht.',
    chip: 'Ohne Tarnung',
  },
]

interface OptionsRowProps {
  view: OptionView
  options: CalculationOptions
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
  /** Opens the dialog of all options. */
  onOpen: () => void
}

/** Calculation options of the plan. */
export function OptionsRow({ view, options, disabled, onChange, onOpen }: OptionsRowProps) {
  const styles = useStyles()
  const id = useId()
  if (view === 'set') {
    return choices
      .filter(({ name }) => options[name] !== usualOptions[name])
      .map(({ name, label, chip = label }) => (
        <OptionChip
          key={name}
          text={chip}
          disabled={disabled}
          onOpen={onOpen}
          onClear={() => onChange({ [name]: usualOptions[name] })}
        />
      ))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
    <div className={styles.row} role="group" aria-label="Optionen der Berechnung">
      {choices.map(({ name, label, hint }) => (
        <div key={name} className={styles.option}>
          <Switch
            id={`${id}${name}`}
            aria-describedby={`${id}${name}hint`}
            checked={options[name]}
            disabled={disabled}
            onChange={(_, { checked }) => onChange({ [name]: checked })}
          />
          <Stack className={styles.words}>
            <Label htmlFor={`${id}${name}`}>{label}</Label>
            <Muted id={`${id}${name}hint`} size={200}>
              {hint}
            </Muted>
          </Stack>
        </div>
      ))}
    </div>
  )
}
