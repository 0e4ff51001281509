import { Accordion, makeStyles, tokens } from '@fluentui/react-components'
import { ClockRegular } from '@fluentui/react-icons/svg/clock'
import { FilterRegular } from '@fluentui/react-icons/svg/filter'
import { MailRegular } from '@fluentui/react-icons/svg/mail'
import { MapRegular } from '@fluentui/react-icons/svg/map'
import { PeopleTeamRegular } from '@fluentui/react-icons/svg/people-team'
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle'
import { TagRegular } from '@fluentui/react-icons/svg/tag'
import { TargetRegular } from '@fluentui/react-icons/svg/target'
import { type ReactElement, type ReactNode, useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import type { UnitName } from '../../../shared/game/world/units.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { uploadSentence } from './preview-sentences.ts'
import { SaveBar, SaveButton, SaveNote } from './save-bar.tsx'
import { CatapultSection } from './sections/catapult-section.tsx'
import { ClassificationSection } from './sections/classification-section.tsx'
import { FakeLimitSection } from './sections/fake-limit-section.tsx'
import { FrontlineSection } from './sections/frontline-section.tsx'
import { MessageSection } from './sections/message-section.tsx'
import { RulesSection } from './sections/rules-section.tsx'
import { SectionConflict } from './sections/section-conflict.tsx'
import { SectionFrame } from './sections/section-frame.tsx'
import { TemplatesSection } from './sections/templates-section.tsx'
import { TimeslotsSection } from './sections/timeslots-section.tsx'
import { type Section, sectionProblem, sections } from './sections.ts'
import { sectionSummary } from './summary.ts'
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

const icons: Record<Section, ReactElement> = {
  classificationThresholds: <TagRegular />,
  frontlineCoords: <MapRegular />,
  assignmentRules: <FilterRegular />,
  autoTimeslotSettings: <ClockRegular />,
  attackTemplates: <PeopleTeamRegular />,
  fakeLimitMargin: <SubtractCircleRegular />,
  catapultTargets: <TargetRegular />,
  dsUltimateMessageTemplate: <MailRegular />,
}

const sectionHelp = (timeZone: string): Record<Section, ReactNode> => ({
  classificationThresholds:
    'Ein hochgeladenes Dorf bekommt die erste Art in dieser Reihenfolge, deren Schwellenwerte es alle erreicht und deren Zuweisungsregeln es alle erfüllt. 0 verlangt nichts; eine Art ohne jeden Schwellenwert nimmt kein Dorf.',
  frontlineCoords:
    'Zuweisungsregeln können verlangen, dass ein Dorf innerhalb der Front liegt oder dahinter. Schließen sich die Abschnitte zu einem Ring, zählt dessen Inneres, sonst alles bis 10 Felder neben einem Abschnitt.',
  assignmentRules: 'Ein Dorf muss zusätzlich zu den Schwellenwerten alle Regeln seiner Art erfüllen.',
  autoTimeslotSettings: `Tägliche Zeitfenster für Spieler, die selbst keine eintragen. Alle Zeiten gelten auf der Uhr der Welt (${timeZone}). Liegt das Ende nicht nach dem Beginn, läuft das Fenster über Mitternacht.`,
  attackTemplates:
    'Woraus ein Angriff besteht. Die langsamste Einheit bestimmt das Tempo. Bogenschützen und Paladin zählen nur auf Welten, die sie haben.',
  fakeLimitMargin:
    'Auf Welten mit Fake-Limit muss ein Angriff so viele Bauernhofplätze haben, wie es die Punkte seines Dorfs verlangen; das Spiel rundet ab. Wächst ein Dorf bis zum Abschicken, verlangt es mehr: Eine Reserve füllt Fakes und Kata-Splits gleich so weit auf.',
  catapultTargets: 'Auf diese Gebäude verteilt die Berechnung die BF-Katas, so oft, wie es der Anteil sagt.',
  dsUltimateMessageTemplate:
    'Diese Nachricht bekommt jeder Spieler mit seinen Angriffen. Die Platzhalter in geschweiften Klammern werden für ihn ausgefüllt.',
})

/** Whether a plan of the world has trains, or their settings were changed. */
function useHasTrains(worldId: string, { attackTemplates, assignmentRules }: WorldSettings): boolean {
  const { data } = useRead(plans.list, { query: { worldId } })
  const isSet = attackTemplates.ag !== undefined || (assignmentRules.ag?.length ?? 0) > 0
  return isSet || data?.plans.some(({ hasTrains }) => hasTrains) === true
}

/** Sections that show the basis of their counts. */
const counting: readonly Section[] = ['classificationThresholds', 'frontlineCoords', 'assignmentRules']

interface SettingsFormProps {
  worldId: string
  editing: SettingsEditing
  timeZone: string
  /** The world's units, if known. */
  units: readonly UnitName[] | undefined
  hasFakeLimit: boolean
  open: readonly Section[]
  onOpen: (open: Section[]) => void
  /** Saves; opens sections that cannot be saved. */
  onSave: (place: SavePlace, wanted?: readonly Section[]) => void
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
  const [about] = useState(() => sectionHelp(timeZone))
  const preview = useSettingsPreview(
    worldId,
    value,
    open.some((section) => counting.includes(section)),
  )
  const { counts, advice, upload } = preview
  const hasTrains = useHasTrains(worldId, value)
  const villages = typeof upload === 'object' ? upload.villages : 0
  const own = (section: 'catapultTargets' | 'dsUltimateMessageTemplate') => ({
    note: <SaveNote place={section} editing={editing} />,
    save: (
      <SaveButton
        place={section}
        editing={editing}
        disabled={!changed.includes(section) || sectionProblem(section, value) !== undefined}
        onClick={() => onSave(section, [section])}
      />
    ),
  })
  const contents: Record<Section, ReactNode> = {
    classificationThresholds: (
      <ClassificationSection
        value={value.classificationThresholds}
        change={change.classificationThresholds}
        counts={counts?.kinds}
        advice={advice}
      />
    ),
    frontlineCoords: (
      <FrontlineSection value={value.frontlineCoords} change={change.frontlineCoords} counts={counts?.front} />
    ),
    assignmentRules: (
      <RulesSection
        value={value.assignmentRules}
        change={change.assignmentRules}
        hasFrontline={value.frontlineCoords.length > 0}
        thresholds={value.classificationThresholds}
        hasTrains={hasTrains}
        counts={counts?.rules}
        villages={villages}
      />
    ),
    autoTimeslotSettings: <TimeslotsSection value={value.autoTimeslotSettings} change={change.autoTimeslotSettings} />,
    attackTemplates: (
      <TemplatesSection
        value={value.attackTemplates}
        change={change.attackTemplates}
        units={units}
        hasTrains={hasTrains}
      />
    ),
    fakeLimitMargin: <FakeLimitSection value={value.fakeLimitMargin} change={change.fakeLimitMargin} />,
    catapultTargets: (
      <CatapultSection value={value.catapultTargets} change={change.catapultTargets} {...own('catapultTargets')} />
    ),
    dsUltimateMessageTemplate: (
      <MessageSection
        value={value.dsUltimateMessageTemplate}
        hasFakeLimit={hasFakeLimit}
        change={change.dsUltimateMessageTemplate}
        {...own('dsUltimateMessageTemplate')}
      />
    ),
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
            icon={icons[section]}
            summary={sectionSummary(section, value)}
            about={about[section]}
            counted={counting.includes(section) ? uploadSentence(preview, timeZone) : undefined}
            changed={changed.includes(section)}
            conflict={
              <SectionConflict
                conflict={conflicts.find(({ field }) => field === section)}
                onKeep={() => keep(section)}
                onTake={() => discard(section)}
              />
            }
            onDiscard={() => discard(section)}
          >
            {contents[section]}
          </SectionFrame>
        ))}
      </Accordion>
      <SaveBar editing={editing} onSave={() => onSave('bottom')} />
    </>
  )
}
