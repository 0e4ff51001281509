import { useParams } from 'react-router-dom'
import { LoginBar } from '../../components/layout/login-bar.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { Stack } from '../../components/layout/stack.ts'
import { TextLink } from '../../components/layout/text-link.tsx'
import { useSession } from '../../lib/api/session.tsx'
import { paths } from '../../lib/paths.ts'
import { HelpContent, HelpKeys } from './help-content.tsx'
import { handbookTexts, helpNamed } from './help-texts.ts'
import { TourPanel } from './tour-panel.tsx'

/** The help for the page named in the address, and a way to that for every other. */
export default function HelpPage() {
  const { name = '' } = useParams()
  const text = helpNamed(name)
  const { user, isLoading } = useSession()
  return (
    <>
      {!user && !isLoading && <LoginBar />}
      <Page title={text ? `Hilfe: ${text.title}` : 'Hilfe'} width="narrow">
        {text && (
          <Panel title="Wofür diese Seite da ist">
            <HelpContent text={text} />
            {text.keys && <HelpKeys title="Tasten" rows={Object.entries(text.keys)} />}
          </Panel>
        )}
        {user && <TourPanel />}
        <Panel title="Alle Seiten">
          <Stack as="ul" gap="s">
            {handbookTexts.map(({ name: each, title }) => (
              <li key={each}>
                <TextLink to={paths.help(each)} aria-current={each === name ? 'page' : undefined}>
                  {title}
                </TextLink>
              </li>
            ))}
          </Stack>
        </Panel>
      </Page>
    </>
  )
}
