export const DividerView = () => <hr />
