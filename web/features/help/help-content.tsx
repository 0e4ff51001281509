import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Stack } from '../../components/layout/stack.ts'
import type { HelpText } from './help-text.ts'
import { words } from './words.ts'

const useStyles = makeStyles({
  purpose: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  sentences: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalXL,
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  terms: { display: 'grid', rowGap: tokens.spacingVerticalS, margin: 0 },
  row: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  term: { flex: '0 0 9rem', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  meaning: { flex: '1 1 8rem', minWidth: 0, margin: 0 },
  keys: { '@media (hover: none) and (pointer: coarse)': { display: 'none' } },
  key: {
    padding: `1px ${tokens.spacingHorizontalXS}`,
    borderRadius: tokens.borderRadiusSmall,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    fontFamily: tokens.fontFamilyMonospace,
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
  },
})

/** What a page is for, and its words. */
export function HelpContent({ text }: { text: HelpText }) {
  const styles = useStyles()
  const [purpose, ...others] = text.sentences
  return (
    <>
      <Stack gap="s">
        <p className={styles.purpose}>{purpose}</p>
        <ul className={styles.sentences}>
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Stack>
      {text.words.length > 0 && (
        <HelpSection title="Wörter">
          <Terms rows={text.words.map((word) => words[word])} />
        </HelpSection>
      )}
    </>
  )
}

function HelpSection({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <Stack as="section" gap="s">
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </Stack>
  )
}

type Rows = readonly (readonly [name: string, meaning: string])[]

function Terms({ rows, areKeys }: { rows: Rows; areKeys?: boolean }) {
  const styles = useStyles()
  return (
    <dl className={styles.terms}>
      {rows.map(([name, meaning]) => (
        <div key={name} className={styles.row}>
          <dt className={styles.term}>{areKeys ? <kbd className={styles.key}>{name}</kbd> : name}</dt>
          <dd className={styles.meaning}>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Keys and what they do; not shown where there is only touch. */
export function HelpKeys({ title, rows, children }: { title: string; rows: Rows; children?: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.keys}>
      <HelpSection title={title}>
        <Terms areKeys rows={rows} />
        {children}
      </HelpSection>
    </div>
  )
}
