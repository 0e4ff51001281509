import { makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { launchesPerHourBounds } from '../../../../shared/model/inputs/load.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { LimitField } from '../../../components/form/limit-field.tsx'
import { OptionalNumberField } from '../../../components/form/optional-number-field.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { areRead } from '../../../lib/format/whole-number.ts'
import { balanceLoadLabel } from './night-text.ts'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
})

interface NightFormProps {
  options: CalculationOptions
  onSave: (options: Partial<CalculationOptions>) => void
  onClose: () => void
}

/** Edits the hours of the night, whether silent players launch in it, and how load is shared. */
export default function NightDialog({ open, ...form }: NightFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <NightForm {...form} />
    </FormDialog>
  )
}

function NightForm({ options, onSave, onClose }: NightFormProps) {
  const styles = useStyles()
  const [night, setNight] = useState(options.night)
  const [noNights, setNoNights] = useState(options.noNights)
  const [balanceLoad, setBalanceLoad] = useState(options.balanceLoad)
  const [perHour, setPerHour] = useState(options.launchesPerHour || undefined)
  return (
    <DialogForm
      title="Nacht und Last"
      action="Übernehmen"
      busy={false}
      ready={areRead({ ...night, perHour: perHour ?? 0 }) && night.from !== night.to}
      onSubmit={() => onSave({ night, noNights, balanceLoad, launchesPerHour: perHour ?? 0 })}
      onClose={onClose}
    >
      <Muted>
        Spieler, für die niemand Zeitfenster angegeben hat, schicken in diesen Stunden der Serverzeit so wenig ab, wie
        es ohne einen Angriff weniger geht.
      </Muted>
      <div className={styles.fields}>
        <LimitField
          label="Von (Uhr)"
          value={night.from}
          onChange={(from) => setNight({ ...night, from })}
          min={0}
          max={23}
        />
        <LimitField
          label="Bis (Uhr)"
          value={night.to}
          onChange={(to) => setNight({ ...night, to })}
          min={0}
          max={23}
          {...(night.from === night.to && { error: 'Die Nacht braucht ein anderes Ende als ihren Anfang.' })}
        />
      </div>
      <Switch
        label="Keine Abschickzeit nachts für Spieler ohne Zeitfenster"
        checked={noNights}
        onChange={(_, { checked }) => setNoNights(checked)}
      />
      <Muted>
        Was jeder im Verhältnis zu seinen Truppen schickt, gleicht jede Berechnung an, soweit die Wege kurz bleiben.
        Beides hier kostet keinen Angriff.
      </Muted>
      <Switch label={balanceLoadLabel} checked={balanceLoad} onChange={(_, { checked }) => setBalanceLoad(checked)} />
      <OptionalNumberField
        label="Höchstens so viele Abschickzeiten je Spieler und Stunde, wenn es geht"
        value={perHour}
        onChange={setPerHour}
        {...launchesPerHourBounds}
        min={1}
      />
    </DialogForm>
  )
}
