/** Buttons that the focus goes back to when what they opened is closed. */
export const addId = 'address-add';
export const editId = (id: number) => `address-edit-${id}`;
