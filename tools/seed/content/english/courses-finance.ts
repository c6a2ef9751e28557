import type { CourseEnglish } from '../types.ts';

export const financeEnglish: Record<string, CourseEnglish> = {
	'accounting-three-statements': {
		audience: 'You’ve never studied accounting, or you read statements for work and always have to guess.',
		outcomes: [
			'Write both sides of an everyday entry',
			'Say where a figure came from and went to across three statements',
			'Spot a company with fine profits and no cash',
			'Write half a page on a company from four ratios',
		],
		introduction: `
			<p>Accounting is hard mostly because it’s taught from definitions. We open a shop instead. On day one it takes 320 yuan, buys a sack of flour and owes half a month’s rent. Write those three things down, and debit and credit turn up on their own.</p>
			<h2>Three statements, one line</h2>
			<p>A balance sheet is a photograph, an income statement is a film, and a cash flow statement is a purse. We walk the same money through all three. After one round you know why they have to agree.</p>
			<ul><li>Chapters one and two use only the breakfast shop, with figures of four digits at most.</li><li>From chapter three we read parts of a manufacturer’s annual report, reproduced in the handout.</li><li>Homework is reviewed, using mistakes that students really made.</li></ul>`,
		chapters: [
			[
				'A shop’s first day',
				'Opening: where money came from and what it became',
				'Why one event is written twice',
				'Debit and credit are left and right',
				'Assets, debts, equity: have, owe, left over',
				'The first week as entries',
				'T-accounts: a drawer for everything',
				'Homework: where did the flour go?',
			],
			[
				'The end of the month',
				'Accruals: income before the money comes',
				'Rent, prepaid and spread out',
				'Depreciation: five years of a steamer',
				'Stock: sold and still there',
				'Trial balance: find the wrong six hundred',
				'Closing: income and costs back to zero',
				'Live: closing the books together',
			],
			[
				'Three statements',
				'The balance sheet: a photograph',
				'The income statement: subtract line by line',
				'Gross, operating, net: what’s the difference',
				'The cash flow statement: where money came from',
				'Indirect: walking from profit back to cash',
				'Five joints between three statements',
				'Handout: how the three tie up',
			],
			[
				'Reading a real company',
				'Notes first, numbers second',
				'Why receivables keep growing',
				'More stock: preparing, or stuck with it?',
				'Four ratios are enough',
				'Profit but no cash: an old case',
				'Writing half a page of opinion',
				'Live: your half pages',
			],
		],
	},
	'seven-money-decisions': {
		audience: 'You’re within three years of your first job, or you’ve spare money that just sits in the current account.',
		outcomes: [
			'Work out how many months of savings your household needs',
			'Split money three ways by purpose, each in its place',
			'Read what an insurance policy doesn’t cover',
			'Write one page of family agreement about money',
		],
		introduction: `
			<p>Most of the benefit in personal finance comes from a few rare decisions: how many months to keep by, whom to insure, how long a mortgage. Get those right and you needn’t watch the markets.</p>
			<h2>One decision a lesson</h2>
			<p>Each begins with an empty form. Put in your own figures, then listen. Chen Yu recommends no products and quotes no returns. In the last lesson seven forms become one page. It fits on a fridge.</p>
			<blockquote>See where the money comes from, then where it goes. Until you have, don’t talk about investing.</blockquote>`,
		chapters: [
			[
				'Stand steady',
				'Decision one: how many months to keep by',
				'Decision two: save first, or save what’s left',
				'Decision three: whom to insure first',
			],
			[
				'Then go on',
				'Decision four: this debt, sooner or slower',
				'Decision five: money you won’t need for five years',
				'Decision six: a home, and how much to borrow',
				'Decision seven: how to talk about it at home',
			],
		],
	},
	'costing-and-pricing': {
		audience: 'Shopkeepers, studios and sellers who set their own prices, and people who quote for manufacturers.',
		outcomes: [
			'Split costs into those that follow volume and those that don’t',
			'Find which sale starts to earn',
			'Judge whether to take a cheap big order',
			'Set three prices for three kinds of customer',
		],
		introduction: `
			<p>Many shops copy next door’s price. Next door has a different rent and different staff, and its price won’t save you. Wen Ruogu did costing in a factory for eight years. She quoted wrongly once, lost money on a whole line, and has done the sums first ever since.</p>
			<h2>Take apart, then add up</h2>
			<p>Six lessons only take things apart: a coffee, a shirt, an hour of design. Six more talk about price. There’s a form for it, with a template: put in your own figures.</p>
			<p>In the last live lesson she works out three real products. To be one of them, send in the form.</p>`,
		chapters: [
			[
				'Taking the cost apart',
				'What’s in a cup of coffee',
				'Fixed and variable: what you pay with the door shut',
				'Indirect costs: who carries them',
				'Labour: what is an hour worth?',
				'Waste, returns and the ones you gave away',
				'Template: the cost sheet',
			],
			[
				'From cost to price',
				'Break-even: which cup starts to earn',
				'Contribution: take the cheap order or not',
				'Three ways: by cost, by rival, by customer',
				'Discounts: ten per cent off means selling how many more',
				'Bundles and tiers',
				'Live: three students’ prices',
			],
		],
	},
	'reading-a-budget': {
		audience: 'You’ve your first departmental budget, or must submit one for an event or project.',
		outcomes: [
			'Find the three key assumptions in ten minutes',
			'Draw up a budget you can explain to accounts',
			'When it’s off, say whether by volume or price',
		],
		introduction: `
			<p>Budget meetings are long because everybody argues about the result and nobody looks at the assumptions. What sales were guessed, when do people start, which day’s exchange rate? Write those three lines clearly and the meeting halves.</p>
			<h2>A year with one department</h2>
			<p>We made up a department of twelve. In January it budgets, in April it’s over, in July it adjusts, in December it looks back. You sit beside it. Before each meeting you read the sheet and write one judgement, and then you hear what’s said.</p>`,
		chapters: [
			[
				'Drawing it up',
				'A budget is a sentence: how we mean to live next year',
				'Find the assumptions: three lines decide a sheet',
				'People, rent, travel: the big ones first',
				'How much slack, and where to write it',
				'Handout: a budget you can explain',
			],
			['Using it', 'Over in April: what to ask first', 'Volume and price', 'Rolling forecasts: one square a month', 'The December meeting'],
		],
	},
	'tax-made-plain': {
		audience: 'Employees who do their own return, people with a second income, and owners of small shops.',
		outcomes: [
			'Understand every line of the annual return',
			'Tell wages, fees and business income apart',
			'Know which papers to keep, and for how long',
		],
		introduction: `
			<p>This course teaches no avoidance and no tricks. It does one thing: put every line of the form into a sentence, so that you know where the figure comes from, what happens if it’s wrong, and how to put it right.</p>
			<h2>Rules change; reading doesn’t</h2>
			<p>Rates and allowances are what the tax office publishes for the year. Our figures carry their year and are revised each March, and the contents say which lessons changed.</p>
			<p>Chapter three is for shopkeepers. Thresholds for VAT, invoices, quarterly returns: all of it told through three months of one stationer’s.</p>`,
		chapters: [
			[
				'The wages form',
				'How take-home pay is worked out',
				'Cumulative withholding: why December hurts',
				'Seven allowances, a sentence each',
				'Two ways to tax a bonus',
				'The annual return, line by line',
			],
			[
				'Besides wages',
				'Fees: taken first, settled later',
				'Letting a flat',
				'Selling old things, winning prizes, giving cash',
				'A list: papers to keep',
			],
			[
				'A stationer’s quarter',
				'VAT: is this one invoiced?',
				'What lets you deduct a cost',
				'The quarterly return, start to finish',
				'Live questions: the night before',
			],
		],
	},
	'double-entry-breakfast': {
		audience: 'You want to keep books once by hand and see what accountants actually do.',
		outcomes: [
			'Keep a month of your household in double entry',
			'Draw your own balance sheet on one sheet',
			'Balance at month end, and find out why it doesn’t',
		],
		introduction: `
			<p>Software does the most interesting step for you, so you never see it. This course gives it back. A large sheet, where money went on the left and where it came from on the right, thirty days, five minutes a day.</p>
			<h2>What you need</h2>
			<ul><li>One sheet of A3, sideways, folded into eight columns.</li><li>A pencil and a rubber. In week one you’ll rub out a lot.</li><li>A month you’re willing to be honest about.</li></ul>
			<p>Chen Yu does a week a lesson, with his own household’s real figures and the names removed.</p>`,
		chapters: [
			['Fold the paper', 'Eight columns: where money lives at home', 'Opening: admit what’s there'],
			[
				'Keep a month',
				'Week one: food, a taxi, the credit card',
				'Week two: pay day',
				'Week three: money you lent a friend',
				'Week four: a forgotten subscription',
			],
			['Month end', 'Trial balance: thirty-seven out', 'Draw your household’s balance sheet'],
		],
	},
	'reading-a-fund-prospectus': {
		audience: 'You’ve bought a fund and never opened the prospectus.',
		outcomes: [
			'Find a fund’s costs, scope and risks in five minutes',
			'Say its benchmark in plain words',
			'See how two funds with similar names differ',
		],
		introduction: `
			<p>A prospectus is long because it answers to a regulator. You answer only to your own money, so seven pages will do: scope, benchmark, costs, dealing rules, risks, manager, top ten holdings.</p>
			<h2>Read three, recommend none</h2>
			<p>We read the real prospectuses of a bond fund, an index fund and an active fund, with names and codes removed. You’ll find that what differs most is page four.</p>`,
		chapters: [
			[
				'Seven pages',
				'Turn to the scope first',
				'The benchmark: a pass mark it set itself',
				'How many layers of cost',
				'Buying, selling and those seven days',
				'Two paragraphs of risk that matter',
			],
			['Three prospectuses', 'Bond funds fall too', 'Index funds: how closely do they follow', 'Active funds: whom are you paying?'],
		],
	},
	'shopkeepers-two-hours': {
		audience: 'Owners who keep their own books, with takings of up to three million yuan a year.',
		outcomes: [
			'Finish the four month-end sheets in two hours',
			'Know the least you must keep in the bank next month',
			'Tell lines that earn from lines that take up room',
		],
		introduction: `
			<p>In a shop that can’t afford a bookkeeper, the danger is that everything is in the owner’s head. A head doesn’t remind you that rent is due in three weeks, or that the best-selling line makes no money.</p>
			<h2>Four things</h2>
			<ol><li>Count: cash, stock, what you owe, what you’re owed.</li><li>Check: takings against the bank and the platforms.</li><li>Work out: did the month earn, and with what?</li><li>Look ahead: is there enough for next month?</li></ol>
			<p>Follow it for three months. The first takes four hours, the third takes two.</p>`,
		chapters: [
			[
				'Count and check',
				'After closing, count these four',
				'Stock: taking it alone',
				'Why platform payments never match',
				'Where to put money you took yourself',
			],
			[
				'Work out and look ahead',
				'An income statement that’s enough',
				'Which line earns, which takes up room',
				'Next month’s cash: a line pushed forward',
				'Template: four month-end sheets',
				'Live: three shops close their month',
			],
		],
	},
	'notes-to-the-accounts': {
		audience: 'You know the three statements and want to go one step further in.',
		outcomes: [
			'Recover how concentrated the customers are, from the notes',
			'See which figure a change of policy moved',
			'Draw a picture of related parties',
		],
		introduction: `
			<p>Two companies grow by the same amount. One found new customers; the other booked revenue two months early. The statements don’t show it. One line in the notes does.</p>
			<h2>Two people reading</h2>
			<p>Chen Yu was an auditor and knows why that line is there. Wen Ruogu has written such notes and knows what the writer was thinking. Six conversations over the same page. Where they disagree, we left it in.</p>`,
		chapters: [
			['What the company chose', 'Policies: which one changed this year', 'Receivables by age', 'The five largest customers'],
			['What it would rather not say', 'Goodwill: the part that was too dear', 'Related parties: draw a picture', 'After the year closed'],
		],
	},
	'reading-a-payslip': {
		audience: 'People with a first payslip, and people with years of them, unread.',
		outcomes: [
			'Work out your take-home pay to within one yuan',
			'Know when each social contribution is of use',
			'Find a mistake, and know whom to ask first',
		],
		introduction: `
			<p>A payslip is a statement that most people get twelve times a year and never finish. It’s short: six lines, and behind each a rule and a destination.</p>
			<h2>Bring your own</h2>
			<p>Have yours at hand, with the name covered. Fill in a line after each lesson. After six, the last should match the bank’s message. If it doesn’t, good: lesson six is about what to do then.</p>`,
		chapters: [
			['Gross', 'Basic, bonus, allowances: how gross is made', 'Leave and overtime'],
			['Deductions', 'Pension and health: where the money went', 'Housing fund: it’s yours', 'Income tax: a running total'],
			['Net', 'It’s wrong: whom to ask first'],
		],
	},
};
