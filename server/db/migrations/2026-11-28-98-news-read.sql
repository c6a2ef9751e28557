-- Readings of articles that are not shown yet. Apart from the articles themselves, whose indexes would be written anew with each reading.
create table news_read (
	news_id int primary key references news on delete cascade,
	n int not null
);
