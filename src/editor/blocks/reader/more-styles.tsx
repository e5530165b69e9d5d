import address from '../more-blocks.css?url'

/**
 * Loads the styles of the blocks in the menu "More". They are not inlined in every article as those of the other blocks
 * are. React puts the link into the head once, and a page that a link opens waits for it.
 */
export const MoreStyles = () => <link rel="stylesheet" href={address} precedence="blocks" />
