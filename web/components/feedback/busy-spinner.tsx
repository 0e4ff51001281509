import { Spinner } from '@fluentui/react-components'

/** The icon of a button whose action is under way; the button's own words say what is going on. */
export const BusySpinner = () => <Spinner size="tiny" aria-hidden />
