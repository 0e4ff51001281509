import { makeStyles, tokens } from '@fluentui/react-components'
import { LoginBar } from '../../components/layout/login-bar.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { Stack } from '../../components/layout/stack.ts'
import { useSession } from '../../lib/api/session.tsx'
import { storedThings } from './stored-things.ts'

const useStyles = makeStyles({
  sentences: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalXL,
  },
})

export default function PrivacyPage() {
  const styles = useStyles()
  const { user, isLoading } = useSession()
  return (
    <>
      {!user && !isLoading && <LoginBar />}
      <Page title="Datenschutz" subtitle="Was wo und wie lange gespeichert wird" width="narrow">
        <Stack gap="l">
          {storedThings.map(({ title, sentences }) => (
            <Panel key={title} title={title}>
              <ul className={styles.sentences}>
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Panel>
          ))}
        </Stack>
      </Page>
    </>
  )
}
