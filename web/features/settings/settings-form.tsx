import { Accordion, makeStyles, tokens } from '@fluentui/react-components'
import { plans } from '../../../shared/contract/plans.ts'
import type { UnitName } from '../../../shared/game/world/units.ts'
import type { SettingsSection, WorldSettings } from '../../../shared/model/settings.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { uploadSentence } from './preview-sentences.ts'
import { SaveBar, SaveButton, SaveNote } from './save-bar.tsx'
import type { Shown } from './sections/section.ts'
import { SectionConflict } from './sections/section-conflict.tsx'
import { SectionFrame } from './sections/section-frame.tsx'
import { sections, sectionViews } from './sections.ts'
import type { SavePlace, SettingsEditing } from './use-settings.ts'
import { useSettingsPreview } from './use-settings-preview.ts'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    // Keeps focused elements above the save bar.
    '& :is(input, select, textarea, button)': { scrollMarginBottom: '112px' },
  },
})

/** Whether a plan of the world has trains, or their settings were changed. */
function useHasTrains(worldId: string, { attackTemplates, assignmentRules }: WorldSettings): boolean {
  const { data } = useRead(plans.list, { query: { worldId } })
  const isSet = attackTemplates.ag !== undefined || (assignmentRules.ag?.length ?? 0) > 0
  return isSet || data?.plans.some(({ hasTrains }) => hasTrains) === true
}

interface SettingsFormProps {
  worldId: string
  editing: SettingsEditing
  timeZone: string
  /** The world's units, if known. */
  units: readonly UnitName[] | undefined
  hasFakeLimit: boolean
  open: readonly SettingsSection[]
  onOpen: (open: SettingsSection[]) => void
  /** Saves; opens sections that cannot be saved. */
  onSave: (place: SavePlace, wanted?: readonly SettingsSection[]) => void
}

export function SettingsForm({
  worldId,
  editing,
  timeZone,
  units,
  hasFakeLimit,
  open,
  onOpen,
  onSave,
}: SettingsFormProps) {
  const styles = useStyles()
  const { value, change, changed, conflicts, discard, keep } = editing
  const preview = useSettingsPreview(
    worldId,
    value,
    open.some((section) => sectionViews[section].isCounting),
  )
  const { counts, advice, upload } = preview
  const shown: Shown = {
    value,
    change,
    timeZone,
    counts,
    advice,
    counted: uploadSentence(preview, timeZone),
    villages: typeof upload === 'object' ? upload.villages : 0,
    units,
    hasTrains: useHasTrains(worldId, value),
    hasFakeLimit,
    saving: (section) => ({
      note: <SaveNote place={section} editing={editing} />,
      save: (
        <SaveButton
          place={section}
          editing={editing}
          disabled={!changed.includes(section) || sectionViews[section].problem?.(value) !== undefined}
          onClick={() => onSave(section, [section])}
        />
      ),
    }),
  }
  return (
    <>
      <Accordion
        multiple
        collapsible
        openItems={[...open]}
        onToggle={(_, { openItems }) =>
          onOpen(sections.filter((section) => openItems.some((item) => item === section)))
        }
        className={styles.list}
      >
        {sections.map((section) => (
          <SectionFrame
            key={section}
            section={section}
            shown={shown}
            changed={changed.includes(section)}
            conflict={
              <SectionConflict
                conflict={conflicts.find(({ field }) => field === section)}
                onKeep={() => keep(section)}
                onTake={() => discard(section)}
              />
            }
            onDiscard={() => discard(section)}
          />
        ))}
      </Accordion>
      <SaveBar editing={editing} onSave={() => onSave('bottom')} />
    </>
  )
}
