/*
 * Styles of elements on every page. They belong to the entry, because the scripts that use them are loaded later. In
 * the order of the cascade, most general first.
 */
import '#src/ui/style/base.css'
import '#src/ui/page/container.module.css'
import '#src/ui/form/button.module.css'
import '#src/ui/page/visually-hidden.module.css'
import '#src/marketing/scenes/loom.module.css'
import '#src/marketing/layout/header.module.css'
import '#src/marketing/layout/footer.module.css'
import '#src/marketing/layout/page-shell.module.css'
import '#src/marketing/layout/closing-call.module.css'
import '#src/marketing/message/message-page.module.css'
import '#src/marketing/not-found/router-fallbacks.module.css'
