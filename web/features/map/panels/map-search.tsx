import { Combobox, Field, makeStyles, Option, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import { createFinder, type Find } from '../scene/find.ts'
import type { MapWorld } from '../scene/map-world.ts'

const useStyles = makeStyles({
  hint: { color: tokens.colorNeutralForeground3, marginInlineStart: tokens.spacingHorizontalS },
  // Overrides Fluent's minimum of 250 pixels.
  field: { minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  input: { minWidth: 0, width: '100%', boxSizing: 'border-box' },
  list: { zIndex: 3, maxHeight: '320px' },
})

export function MapSearch({ world, onFind }: { world: MapWorld; onFind: (find: Find) => void }) {
  const styles = useStyles()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const find = useMemo(() => createFinder(world), [world])
  const wanted = useDeferredValue(text)
  const finds = useMemo(() => find(wanted), [find, wanted])
  return (
    <Field label="Suche">
      <Combobox
        className={styles.field}
        input={{ className: styles.input, type: 'search' }}
        inlinePopup
        freeform
        expandIcon={null}
        placeholder="Ort, Spieler oder Stamm"
        value={text}
        selectedOptions={[]}
        listbox={{ className: styles.list }}
        open={open && wanted.trim() !== ''}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setOpen(true)
        }}
        onKeyDown={({ key }) => {
          const [first] = find(text)
          if (key !== 'Enter' || !first) return
          onFind(first)
          setOpen(false)
        }}
        onOpenChange={(_, { open: next }) => setOpen(next)}
        onOptionSelect={(_, { optionValue }) => {
          const chosen = finds.find(({ key }) => key === optionValue)
          if (!chosen) return
          setText(chosen.name)
          setOpen(false)
          onFind(chosen)
        }}
      >
        {finds.map(({ key, name, hint }) => (
          <Option key={key} value={key} text={name}>
            {name}
            <span className={styles.hint}>{hint}</span>
          </Option>
        ))}
        {finds.length === 0 && (
          <Option disabled value="" text="">
            Nichts gefunden
          </Option>
        )}
      </Combobox>
    </Field>
  )
}
