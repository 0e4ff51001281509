import { Spinner } from '@fluentui/react-components'

/** The icon of a busy button, whose label says what happens. */
export const BusySpinner = () => <Spinner size="tiny" aria-hidden />
