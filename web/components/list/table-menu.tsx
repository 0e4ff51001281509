import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { OptionsRegular } from '@fluentui/react-icons/svg/options'
import { type ColumnChoice, useDensity } from './table-settings.ts'

/** Chooses a table's columns, and how high the rows of all tables are. */
export default function TableMenu({ choosable, hidden, hide }: ColumnChoice) {
  const { isDense, setDense } = useDensity()
  const keys = choosable.map(({ key }) => key)
  return (
    <Menu
      mountNode={document.getElementById('content')}
      checkedValues={{
        columns: keys.filter((key) => !hidden.includes(key)),
        rows: [isDense ? 'dense' : 'comfortable'],
      }}
      onCheckedValueChange={(_, { name, checkedItems }) => {
        if (name === 'rows') setDense(checkedItems[0] === 'dense')
        else hide(keys.filter((key) => !checkedItems.includes(key)))
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          size="small"
          icon={<OptionsRegular />}
          aria-label="Spalten und Zeilenhöhe"
          title="Spalten und Zeilenhöhe"
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>Zeilen in allen Tabellen</MenuGroupHeader>
            <MenuItemRadio name="rows" value="dense">
              Dicht
            </MenuItemRadio>
            <MenuItemRadio name="rows" value="comfortable">
              Bequem
            </MenuItemRadio>
          </MenuGroup>
          {choosable.length > 0 && (
            <>
              <MenuDivider />
              <MenuGroup>
                <MenuGroupHeader>Spalten</MenuGroupHeader>
                {choosable.map(({ key, name }) => (
                  <MenuItemCheckbox key={key} name="columns" value={key}>
                    {name}
                  </MenuItemCheckbox>
                ))}
              </MenuGroup>
              <MenuItem disabled={hidden.length === 0} onClick={() => hide([])}>
                Alle Spalten zeigen
              </MenuItem>
            </>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
