/** Products by their numbers, with commas, twenty at most: `12` or `12,40`. Nine digits are all that a number of the database certainly holds. */
export const productNumbers = /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/;
